import { expect, it } from 'vitest';
import { enter, post } from '../../test/members.ts';
import { startTestApp } from '../../test/test-app.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed-hosts.ts';

const test = await startTestApp({ PHOTO_AVIF: 'false' });
await seedDemo(test);

const get = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).json();

it('lets every demo account sign in, with its role and plan', async () => {
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

it('has conversations and tickets, all of them read', async () => {
  const { headers } = await enter(test, { email: 'host@swapstead.test', password: DEMO_PASSWORD });
  const { conversations } = await get('/api/conversations', headers);
  const titles = conversations.map((one: { home: { title: string } }) => one.home.title);
  expect(titles).toContain('Dark house, warm lights');
  const green = conversations[titles.indexOf('The green kitchen')];
  expect(await get('/api/conversations/unread', headers)).toMatchObject({ unread_total: 0 });
  const thread = await get(`/api/conversations/${green.id}`, headers);
  expect(thread.messages.filter(({ swap }: { swap: unknown }) => swap === null)).toHaveLength(4);
  const admin = await enter(test, { email: 'admin@swapstead.test', password: DEMO_PASSWORD });
  const { tickets } = await get('/api/support_tickets', admin.headers);
  expect(tickets.map((ticket: { status: string }) => ticket.status)).toEqual([
    'in_progress',
    'open',
    'closed',
  ]);
  // Seeded events create no notices; signing in from a new device does.
  const { rows } = await test.pool.query(
    "select subject from mailbox_mails where subject <> 'New sign-in to your account'",
  );
  expect(rows).toEqual([]);
});

type Row = { id: string; state: string; sentence: string };

/** What the demo account sees under /swaps, by section. */
async function swapsOf(account: string) {
  const { headers } = await enter(test, { email: `${account}@swapstead.test`, password: DEMO_PASSWORD });
  const { sections } = await get('/api/swaps', headers);
  const states = (section: string): string[] =>
    sections.find((one: { section: string }) => one.section === section).swaps.map(({ state }: Row) => state);
  return { headers, sections, states };
}

it('shows swaps of every kind: proposals in both directions, one to sign, a current stay, finished and cancelled ones', async () => {
  const host = await swapsOf('host');
  expect(host.states('waiting_for_you').sort()).toEqual(['agreed', 'open', 'open']);
  expect(host.states('waiting_for_them')).toEqual(['open']);
  expect(host.states('coming_up')).toEqual(['final', 'final']);
  expect(host.states('past')).toEqual(['completed', 'completed']);
  const premium = await swapsOf('premium');
  expect(premium.states('waiting_for_you')).toEqual(['open']);
  expect(premium.states('coming_up')).toEqual(['final']);
  expect(premium.states('past').sort()).toEqual(['cancelled', 'completed']);
});

it('shows our team only swaps with both members and their homes', async () => {
  const { headers } = await swapsOf('admin');
  const { swaps } = await get('/api/admin/swaps', headers);
  expect(swaps.length).toBeGreaterThan(5);
  for (const { parties, stays } of swaps) expect([parties.length, stays.length > 0]).toEqual([2, true]);
});

it('shows nights: welcome nights, some earned and some on hold', async () => {
  const { headers } = await swapsOf('host');
  expect(await get('/api/nights', headers)).toMatchObject({
    balance: 11,
    on_hold: { nights: 7, stays: 1 },
    welcome: { state: 'given', nights: 14 },
  });
  const { lines } = await get('/api/nights/statement', headers);
  expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([-7, 4, 14]);
  expect(await get('/api/nights', (await swapsOf('premium')).headers)).toMatchObject({ balance: 14 });
});

it('shows the house guide of the current stay', async () => {
  const { headers, sections } = await swapsOf('premium');
  const { id } = sections.find((one: { section: string }) => one.section === 'coming_up').swaps[0];
  const swap = await get(`/api/swaps/${id}`, headers);
  const stay = swap.stays.find((one: { home: { title: string } }) => one.home.title === 'The green kitchen');
  expect(stay.check_in < swap.today && swap.today < stay.check_out).toBe(true);
  const guide = await get(`/api/swaps/${id}/stays/${stay.number}/guide`, headers);
  expect(guide.sections.map(({ title }: { title: string }) => title)).toContain('The oven');
  expect((await get(`/api/swaps/${id}/stays/${stay.number}`, headers)).address.street).toBe('3 Lisson Lane');
});

it('has unread notices of the last few days, none in the future, and sends no emails about them', async () => {
  const { headers } = await swapsOf('host');
  const { notices } = await get('/api/notices', headers);
  const unread = notices.filter(
    ({ read, kind }: { read: boolean; kind: string }) => !read && kind !== 'security',
  );
  expect(unread.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['proposal', 'proposal', 'sign']);
  expect(notices.length).toBeGreaterThan(8);
  expect(
    notices.every(({ created_at }: { created_at: string }) => Date.parse(created_at) <= Date.now()),
  ).toBe(true);
  const { rowCount } = await test.pool.query(
    "select from pgboss.job where name in ('notice-mail', 'notice-push')",
  );
  expect(rowCount).toBe(0);
});

it('gives no other account the demo password, and is not added twice', async () => {
  const other = { email: 'marcus.ellery@swapstead.test', password: DEMO_PASSWORD };
  expect((await post(test, '/api/auth/sign-in', other)).statusCode).toBe(401);
  expect(await seedDemo(test)).toBe(0);
});

it('shows homes with 0, 1, 3 and 12 reviews, a reply, and one that is hidden', async () => {
  const counts = async (title: string) => {
    const { rows } = await test.pool.query<{ id: string }>('select id from homes where title = $1', [title]);
    return (await get(`/api/homes/${rows[0]?.id}/rating`, {})).count;
  };
  expect(await counts('The pool that runs into the bay')).toBe(12);
  expect(await counts('The house with the red door')).toBe(3);
  expect(await counts('The cat has the window seat')).toBe(1);
  expect(await counts('The table at the middle of everything')).toBe(1);
  expect(await counts('Snow on top, lake at the bottom')).toBe(0);
});

it('shows the host what they would swap with, and one home whose host would swap too', async () => {
  const { headers } = await enter(test, { email: 'host@swapstead.test', password: DEMO_PASSWORD });
  const { homes } = await get('/api/likes', headers);
  expect(homes.map((home: { title: string; is_mutual: boolean }) => [home.title, home.is_mutual])).toEqual([
    ['Two chairs and a mountain', false],
    ['The pool that runs into the bay', true],
    ['Rooftops at five in the afternoon', false],
  ]);
});

it.each([
  [
    'host',
    ['The pool that runs into the bay', 'Rooftops at five in the afternoon', 'Two chairs and a mountain'],
  ],
  [
    'premium',
    ['The pool that keeps the last sun', 'White corner, long balcony', 'The pool that runs into the bay'],
  ],
])('shows %s three matches: a mutual one, one on the same dates and one to ask', async (member, titles) => {
  const { headers } = await enter(test, { email: `${member}@swapstead.test`, password: DEMO_PASSWORD });
  const { matches, total } = await get('/api/matches', headers);
  expect([total, matches.map(({ home }: { home: { title: string } }) => home.title)]).toEqual([3, titles]);
  const [mutual, same, ask] = matches;
  expect(mutual.reasons.like_each_other).toBe(true);
  expect(mutual.windows[0].open).toBe(true);
  expect(same.windows[0]).toMatchObject({ open: true, my_stay: same.windows[0].their_stay });
  expect(ask.windows[0].open).toBe(false);
});

it('shows the host their wishes, one with a new home and one that is over', async () => {
  const { headers } = await enter(test, { email: 'host@swapstead.test', password: DEMO_PASSWORD });
  const { wishes } = await get('/api/wishes', headers);
  expect(
    wishes.map(
      (wish: { name: string; new_homes: number | null; is_over: boolean; problem: string | null }) => [
        wish.name,
        wish.new_homes,
        wish.is_over,
        wish.problem,
      ],
    ),
  ).toEqual([
    ['Somewhere warm', 1, false, null],
    ['Snow with the children', 0, false, null],
    ['A flat by a tram, Lisbon, any time', 0, false, null],
    ['Autumn colours', null, true, null],
  ]);
  expect((await get(`/api/wishes/${wishes[1].id}/count`, headers)).total).toBe(1);
});
