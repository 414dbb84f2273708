import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, post } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed-hosts.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ PHOTO_AVIF: 'false' });
  await seedDemo(test);
});

afterAll(() => test.close());

const get = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).json();

it('lets the demo accounts sign in, each as what it stands for', async () => {
  const viewers = await Promise.all(
    DEMO_ACCOUNTS.map(async (email) => {
      const { headers } = await enter(test, { email, password: DEMO_PASSWORD });
      const { level, is_admin } = await get('/api/viewer', headers);
      const { subscription_end_date } = await get('/api/user_subscriptions/me', headers);
      return [email.split('@')[0], level, is_admin, subscription_end_date !== null];
    }),
  );
  expect(viewers).toEqual([
    ['free', 'free', false, false],
    ['premium', 'subscriber', false, true],
    ['host', 'subscriber', false, true],
    ['admin', 'free', true, false],
  ]);
});

it('stores the avatars of its members', async () => {
  const { headers } = await enter(test, { email: 'host@swapstead.test', password: DEMO_PASSWORD });
  const { avatar_url } = await get('/api/profiles/me', headers);
  expect((await test.app.inject({ url: avatar_url })).headers['content-type']).toBe('image/webp');
});

it('has conversations and tickets, all read', async () => {
  const { headers } = await enter(test, { email: 'host@swapstead.test', password: DEMO_PASSWORD });
  const { conversations } = await get('/api/conversations', headers);
  expect(conversations.map((one: { home: { title: string } }) => one.home.title)).toEqual([
    'Dark house, warm lights',
    'The green kitchen',
  ]);
  expect(await get('/api/conversations/unread', headers)).toMatchObject({ unread_total: 0 });
  const thread = await get(`/api/conversations/${conversations[1].id}`, headers);
  expect(thread.messages).toHaveLength(4);
  const admin = await enter(test, { email: 'admin@swapstead.test', password: DEMO_PASSWORD });
  const { tickets } = await get('/api/support_tickets', admin.headers);
  expect(tickets.map((ticket: { status: string }) => ticket.status)).toEqual([
    'in_progress',
    'open',
    'closed',
  ]);
  // Nobody is told of what was there from the start; of signing in anew everybody is.
  const { rows } = await test.pool.query(
    "select subject from mailbox_mails where subject <> 'New sign-in to your account'",
  );
  expect(rows).toEqual([]);
});

it('gives no password to anybody else, and is not added twice', async () => {
  const other = { email: 'marcus.ellery@swapstead.test', password: DEMO_PASSWORD };
  expect((await post(test, '/api/auth/sign-in', other)).statusCode).toBe(401);
  expect(await seedDemo(test)).toBe(0);
});
