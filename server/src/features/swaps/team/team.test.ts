import type { AdminSwap } from '@swapstead/contract/swaps-admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../../test/members.ts';
import { createSwapWorld, type Party, PEOPLE, type SwapWorld } from '../../../../test/swaps.ts';

let world: SwapWorld;
let ann: Party;
let ben: Party;
let cleo: Party;
let admin: SignedIn;
beforeAll(async () => {
  world = await createSwapWorld();
  ann = await world.party('Ann Able');
  ben = await world.party('Ben Best');
  cleo = await world.party('Cleo Cold');
  admin = await signIn(world, { admin: true });
  await world.pool.query('update sessions set expires_at = $1', ['2030-01-01']);
});
afterAll(() => world.close());

const reason = 'Both of them asked us for it.';
const [EARLY, LATE] = ['2027-03-01T12:00:00Z', '2027-04-20T12:00:00Z'];

async function clear() {
  world.clock.to(EARLY);
  await world.pool.query('delete from taken_nights');
  await world.pool.query('update calendars set closed = default');
  await world.pool.query(
    `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now(), is_counted = false
     where origin = 'proposed'`,
  );
}

const read = async (id: string): Promise<AdminSwap> =>
  (await world.ask('GET', `admin/swaps/${id}`, admin)).json();
const list = async (query = '') => (await world.ask('GET', `admin/swaps${query}`, admin)).json();

/** An act of our team, from what is on the screen. */
async function act(id: string, what: string, more: object = {}, by: SignedIn = admin) {
  const { state, revision } = await read(id);
  const shown = { submission_id: crypto.randomUUID(), from: state, revision };
  return world.ask('POST', `admin/swaps/${id}/${what}`, by, { ...shown, reason, ...more });
}

const entries = async (id: string) =>
  (
    await world.pool.query(
      `select actor_id, action, user_id, swap_id, old_value, new_value, reason from audit_log
       where swap_id = $1 order by id`,
      [id],
    )
  ).rows;
const told = async (who: SignedIn, event: string) =>
  (
    await world.pool.query(
      "select about->>'swap_id' as swap_id from notices where user_id = $1 and event = $2",
      [who.user_id, event],
    )
  ).rows.map(({ swap_id }) => swap_id);
const historyOf = async (as: Party, id: string) =>
  (await world.view(as, id)).history.map(({ sentence, reason, party }) => ({ sentence, reason, party }));
const figure = async (of: Party) =>
  (await world.ask('GET', `homes/${of.home_id}/cancellations`, cleo)).json();

it('lets nobody in who is no admin, and tells them nothing [SWAP-14]', async () => {
  await clear();
  const id = await world.proposed(ann, ben);
  for (const path of ['admin/swaps', `admin/swaps/${id}`]) {
    for (const [headers, status] of [
      [{}, 401],
      [ann.headers, 403],
      [(await signIn(world)).headers, 403],
    ] as const) {
      const reply = await world.app.inject({ url: `/api/${path}`, headers });
      expect([path, reply.statusCode]).toEqual([path, status]);
      expect(reply.body).not.toMatch(/Ann|Ben|Home of|open/);
    }
  }
});

it('lists swaps newest first with counts, and finds them by a part of address, name or title, and by state [SWAP-15]', async () => {
  await clear();
  world.clock.to('2027-03-01T15:00:00Z');
  const first = await world.proposed(ann, ben);
  world.clock.pass(1);
  const second = await world.agreed(cleo, ben);
  const ids = async (query: string) => (await list(query)).swaps.map(({ id }: { id: string }) => id);
  expect((await ids('')).slice(0, 2)).toEqual([second, first]);
  // The first one wanted the same nights: a job overtakes it.
  const counts = async () => (await list('')).counts;
  const now = { open: 0, agreed: 1, final: 0, disputed: 0, overdue: 0 };
  await expect.poll(counts, { timeout: 10_000 }).toEqual(now);
  const other = { ...ann, home_id: cleo.home_id };
  const third = await world.proposed(ben, other, { my_stay: window(90), their_stay: window(90) });
  expect(await counts()).toMatchObject({ open: 1, agreed: 1 });
  expect(await ids(`?state=agreed`)).toEqual([second]);
  expect(await ids('?state=open')).toEqual([third]);
  expect(await ids('?search=CLEO%20co&state=agreed')).toEqual([second]);
  expect(await ids(`?search=${ann.email.slice(0, 20)}&state=overtaken`)).toEqual([first]);
  expect(await ids('?search=home%20of%20cleo&state=open')).toEqual([third]);
  expect(await ids('?search=nobody%25here')).toEqual([]);
  const { swaps } = await list('?state=agreed');
  expect(swaps[0]).toEqual({
    id: second,
    state: 'agreed',
    revision: 1,
    parties: [
      { party: 1, user_id: cleo.user_id, name: 'Cleo Cold', stopped: false, suspended: false },
      { party: 2, user_id: ben.user_id, name: 'Ben Best', stopped: false, suspended: false },
    ],
    stays: [
      { home_title: 'Home of Ben Best', host: 2, guest: 1, check_in: '2027-04-10', check_out: '2027-04-17' },
      { home_title: 'Home of Cleo Cold', host: 1, guest: 2, check_in: '2027-04-10', check_out: '2027-04-17' },
    ],
    deadline: { at: expect.any(String), day: '2027-03-09' },
    overdue: false,
    created_at: '2027-03-02T15:00:00.000Z',
  });
});

const window = (days: number) => {
  const day = (n: number) => new Date(Date.parse(EARLY) + n * 86_400_000).toISOString().slice(0, 10);
  return { check_in: day(days), check_out: day(days + 5) };
};

it('shows what the clock has gone past as overdue, in the state that it leads to [SWAP-15]', async () => {
  await clear();
  const id = await world.proposed(ann, ben);
  world.clock.to('2027-03-09T12:00:00Z');
  const { swaps, counts } = await list('?state=overdue');
  expect(swaps.map((swap: AdminSwap) => [swap.id, swap.state, swap.overdue])).toEqual([
    [id, 'expired', true],
  ]);
  expect(counts).toMatchObject({ open: 0, overdue: 1 });
  expect((await list('?state=open')).swaps).toEqual([]);
  expect((await list('?state=expired')).swaps.map((swap: AdminSwap) => swap.id)).toContain(id);
});

it('gives 25 a page, none twice and none left out [SWAP-15]', async () => {
  const before = await world.pool.query("select count(*)::int as n from swaps where origin = 'proposed'");
  await world.pool.query(
    `insert into swaps (origin, state, revision, proposer, created_at, answer_until, starts_at, last_day_at, ends_at,
       completes_at, objection_until, rights_until, zone)
     select origin, 'withdrawn', revision, proposer, created_at, answer_until, starts_at, last_day_at, ends_at,
       completes_at, objection_until, rights_until, zone
     from (select * from swaps where origin = 'proposed' limit 1) one, generate_series(1, 60)`,
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(cursor ? `?cursor=${encodeURIComponent(cursor)}` : '');
    seen.push(...page.swaps.map(({ id }: { id: string }) => id));
    sizes.push(page.swaps.length);
    cursor = page.next_cursor;
  }
  expect(sizes.slice(0, -1).every((size) => size === 25)).toBe(true);
  expect(seen).toHaveLength(before.rows[0].n + 60);
  expect(new Set(seen).size).toBe(seen.length);
});

it('shows a swap with its history and reasons, never people, words, agreement, address or guide [SWAP-16]', async () => {
  await clear();
  const id = await world.final(ann, ben);
  await world.act(ben, id, 'cancel', { reason: 'illness', words: 'My mother has broken both her legs.' });
  const reply = await world.ask('GET', `admin/swaps/${id}`, admin);
  expect(reply.body).not.toMatch(/Kanaal|\+31201234567|broken both|quiet readers|adults|sha256|wifi/i);
  const { history, counted, own } = reply.json() as AdminSwap;
  expect({ counted, own }).toEqual({ counted: true, own: false });
  expect(history.map(({ sentence, reason }) => [sentence, reason])).toEqual([
    ['Ann Able proposed a swap', null],
    ['Ben Best said yes', null],
    ['Agreed by everybody', null],
    ['Ann Able signed', null],
    ['Ben Best signed', null],
    ['Signed by everybody: final', null],
    ['Ben Best cancelled', 'Illness or a death in the family'],
  ]);
  expect((await world.ask('GET', `admin/swaps/${crypto.randomUUID()}`, admin)).statusCode).toBe(404);
  expect((await world.ask('GET', 'admin/swaps/nothing', admin)).statusCode).toBe(404);
});

it('lets no admin act on the own swap [SWAP-16, SWAP-18]', async () => {
  await clear();
  const id = await world.agreed(ann, ben);
  await world.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ann.user_id]);
  await world.pool.query('update sessions set rotation_due = false');
  expect((await world.ask('GET', `admin/swaps/${id}`, ann)).json()).toMatchObject({ own: true });
  for (const [what, more] of [
    ['extend', { days: 1 }],
    ['cancel', {}],
    ['do-not-count', {}],
    ['decide', { happened: true }],
  ] as const) {
    const reply = await act(id, what, more, ann);
    expect([reply.statusCode, reply.json().message]).toEqual([
      403,
      'You take part in this swap: another admin has to act.',
    ]);
  }
  expect((await world.view(ben, id)).state).toBe('agreed');
  expect(await entries(id)).toEqual([]);
  // An admin has no other way in: not as a party of swaps of others.
  for (const path of ['', '/agreement', '/stays/1']) {
    expect((await world.ask('GET', `swaps/${id}${path}`, admin)).statusCode).toBe(404);
  }
  const shown = { submission_id: crypto.randomUUID(), from: 'agreed', revision: 1 };
  const signs = { ...shown, sha256: 'a'.repeat(64), name: 'Ann Able', read: true };
  expect((await world.ask('POST', `swaps/${id}/sign`, admin, signs)).statusCode).toBe(404);
  await world.pool.query('delete from user_roles where user_id = $1', [ann.user_id]);
});

it('moves a deadline by 1 to 7 days within its limit, and tells the parties who did not do it [SWAP-17, SWAP-18]', async () => {
  await clear();
  const id = await world.proposed(ann, ben);
  expect((await world.view(ben, id)).answer_until?.day).toBe('2027-03-08');
  for (const days of [0, 8]) expect((await act(id, 'extend', { days })).statusCode).toBe(400);
  expect((await act(id, 'extend', { days: 5 })).json().deadline.day).toBe('2027-03-13');
  expect((await world.view(ben, id)).answer_until?.day).toBe('2027-03-13');
  expect((await historyOf(ann, id)).at(-1)).toEqual({
    sentence: 'Our team moved the deadline to Saturday, 13 March',
    reason,
    party: null,
  });
  expect([await told(ann, 'deadline_moved'), await told(ben, 'deadline_moved')]).toEqual([[id], [id]]);
  await world.act(ben, id, 'accept', { people: PEOPLE });
  expect((await world.view(ben, id)).sign_until?.day).toBe('2027-03-08');
  expect((await act(id, 'extend', { days: 7 })).json().deadline.day).toBe('2027-03-15');
  expect(await entries(id)).toEqual([
    {
      actor_id: admin.user_id,
      action: 'swap',
      user_id: null,
      swap_id: id,
      old_value: '2027-03-08',
      new_value: '2027-03-13',
      reason,
    },
    expect.objectContaining({ old_value: '2027-03-08', new_value: '2027-03-15' }),
  ]);
  world.clock.to('2027-03-16T12:00:00Z');
  expect((await world.view(ben, id)).state).toBe('lapsed');
});

it('moves no deadline beyond the days before the first arrival [SWAP-17]', async () => {
  await clear();
  const soon = { check_in: '2027-03-12', check_out: '2027-03-15' };
  const id = await world.proposed(ann, ben, { my_stay: soon, their_stay: soon });
  const reply = await act(id, 'extend', { days: 2 });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_more_time']);
  expect((await act(id, 'extend', { days: 1 })).json().deadline.day).toBe('2027-03-09');
});

it('cancels for everybody and counts for nobody [SWAP-17, SWAP-18, CANCEL-08]', async () => {
  await clear();
  const id = await world.final(ann, ben);
  expect((await act(id, 'cancel')).json()).toMatchObject({ state: 'cancelled', counted: false });
  expect([await world.taken(ann), await world.taken(ben)]).toEqual([[], []]);
  for (const party of [ann, ben]) {
    const view = await world.view(party, id);
    expect(view.ending).toMatchObject({ why: 'team', by: null, reason });
    expect(await told(party, 'cancelled_by_team')).toEqual([id]);
    expect((await historyOf(party, id)).at(-1)).toEqual({
      sentence: 'Our team cancelled',
      reason,
      party: null,
    });
  }
  expect(await figure(ann)).toMatchObject({ cancelled: 0 });
  expect(await entries(id)).toMatchObject([{ action: 'swap', old_value: 'final', new_value: 'cancelled' }]);
});

it('cancels nothing whose stays are over [SWAP-17]', async () => {
  await clear();
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-18T12:00:00Z');
  const reply = await act(id, 'cancel');
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'stays_over']);
});

it('takes one cancelling out of the figure of who cancelled, once [SWAP-17, CANCEL-04]', async () => {
  await clear();
  const id = await world.final(ann, ben);
  await world.act(ben, id, 'cancel', { reason: 'unsafe', words: 'He wrote me rather strange things.' });
  const before = (await figure(ben)).cancelled;
  expect((await act(id, 'do-not-count')).json()).toMatchObject({ state: 'cancelled', counted: false });
  expect((await figure(ben)).cancelled).toBe(before - 1);
  const again = await act(id, 'do-not-count');
  expect([again.statusCode, again.json().message]).toEqual([409, 'This swap was cancelled.']);
  expect(await entries(id)).toMatchObject([
    { action: 'swap', old_value: 'counted', new_value: 'not counted' },
  ]);
});

it.each([
  [true, 'completed', 'Our team decided: completed'],
  [false, 'not_happened', 'Our team decided: it did not happen'],
] as const)(
  'decides a dispute, with a reason that both read [SWAP-17, STAY-23]',
  async (happened, state, sentence) => {
    await clear();
    const id = await world.final(ann, ben);
    world.clock.to(LATE);
    await world.act(ann, id, 'not-happened', { stay: 1, words: 'The door was shut, and nobody came.' });
    await world.act(ben, id, 'happened', { words: 'They came on time and left on time.' });
    expect((await act(id, 'decide', { happened })).json()).toMatchObject({ state });
    for (const party of [ann, ben]) {
      expect((await historyOf(party, id)).at(-1)).toEqual({ sentence, reason, party: null });
      expect(await told(party, `decided_${state}`)).toEqual([id]);
    }
    const again = await act(id, 'decide', { happened: !happened });
    expect([again.statusCode, again.json().code]).toEqual([409, 'state_changed']);
    expect(await entries(id)).toMatchObject([{ old_value: 'disputed', new_value: state, reason }]);
  },
);

it('asks for a reason of 10 to 500 characters, and acts from what is on the screen, once [SWAP-17]', async () => {
  await clear();
  const id = await world.agreed(ann, ben);
  for (const wrong of ['Too short', 'x'.repeat(501)]) {
    expect((await act(id, 'cancel', { reason: wrong })).statusCode).toBe(400);
  }
  const stale = await act(id, 'cancel', { from: 'open' });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'state_changed', details: { state: 'agreed' } },
  ]);
  const sent = { submission_id: crypto.randomUUID(), days: 1 };
  for (let n = 0; n < 3; n++) expect((await act(id, 'extend', sent)).json().deadline.day).toBe('2027-03-09');
  const other = await act(id, 'extend', { ...sent, days: 2 });
  expect(other.json().code).toBe('sent_already');
  expect(await entries(id)).toHaveLength(1);
});

it('writes the act and its entry in one transaction: without the one there is not the other [SWAP-18]', async () => {
  await clear();
  const id = await world.agreed(ann, ben);
  await world.pool.query('alter table audit_log add constraint nothing_now check (id < 0) not valid');
  expect((await act(id, 'cancel')).statusCode).toBe(500);
  await world.pool.query('alter table audit_log drop constraint nothing_now');
  expect((await world.view(ann, id)).state).toBe('agreed');
  expect(await told(ann, 'cancelled_by_team')).not.toContain(id);
  for (const sql of ['update audit_log set reason = null', 'delete from audit_log']) {
    await expect(world.pool.query(sql)).rejects.toThrow('append-only');
  }
});
