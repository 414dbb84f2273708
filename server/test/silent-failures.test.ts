import { pino } from 'pino';
import { expect, it } from 'vitest';
import { post, signIn } from './members.ts';
import { startTestApp } from './test-app.ts';

const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
const test = await startTestApp({}, { logger });

it.each([
  ['SESS-09', 'role', 'user_roles', { level: 'subscriber', is_admin: false }],
  ['SESS-16', 'subscription', 'user_subscriptions', { level: 'free', is_admin: true }],
])('[%s, ERR-05] an unreadable %s is only logged, and counts as none', async (_, record, table, left) => {
  const { headers, user_id } = await signIn(test, { admin: true, level: 'subscriber' });
  const viewer = () => test.app.inject({ url: '/api/viewer', headers });
  await test.pool.query(`alter table ${table} rename to out_of_order`);
  logged.length = 0;
  const fallen = await viewer();
  await test.pool.query(`alter table out_of_order rename to ${table}`);
  expect([fallen.statusCode, fallen.json()]).toEqual([200, { user_id, ...left }]);
  expect(logged).toEqual([`the ${record} of a member could not be read`]);
  expect((await viewer()).json()).toEqual({ user_id, level: 'subscriber', is_admin: true });
});

it('[ERR-05] a ticket is opened even if the email to the admins cannot be sent', async () => {
  const member = await signIn(test);
  await signIn(test, { admin: true });
  // This server stores emails in a table: without it, every sending fails.
  await test.pool.query('alter table mailbox_mails rename to mailbox_out_of_order');
  const opened = await post(
    test,
    '/api/support_tickets',
    { subject: 'The key does not turn', message: 'Please help me with it.' },
    member.headers,
  );
  expect(opened.statusCode).toBe(201);
  const told = await post(
    test,
    '/api/functions/notify-admin-new-ticket',
    { ticket_id: opened.json().id },
    member.headers,
  );
  expect([told.statusCode, told.body]).toEqual([204, '']);
  const { tickets } = (
    await test.app.inject({ url: '/api/support_tickets', headers: member.headers })
  ).json();
  expect(tickets).toHaveLength(1);
});
