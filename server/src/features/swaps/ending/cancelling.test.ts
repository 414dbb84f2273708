import type { Window } from '@swapstead/contract/swaps/format';
import { beforeEach, describe, expect, it } from 'vitest';
import { setStatus } from '../../../../test/members.ts';
import { annBenAndCleo, type Party, PEOPLE } from '../../../../test/swaps.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { lookForReplacements } from '../core/swaps.jobs.ts';
import { createSwapRepositories } from '../repositories.ts';
import { createReplacements } from './replacements.service.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
beforeEach(() => world.pool.query('delete from home_available_dates'));

const CANCEL = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };
const cancel = (as: Party, id: string) => world.act(as, id, 'cancel', CANCEL);
const tickets = async (of: Party): Promise<{ subject: string; priority: string }[]> =>
  (await world.ask('GET', 'support_tickets', of)).json().tickets;

describe('cancelling shortly before or during a stay', () => {
  it('opens an urgent ticket for the remaining parties within 14 days of arrival, and none earlier [CANCEL-12]', async () => {
    const subject = 'Cancelled shortly before arrival: Home of Ben Best';
    const mine = async () => (await tickets(ann)).filter((one) => one.subject === subject);
    const far = await world.final(ann, ben);
    await cancel(ben, far);
    expect(await mine()).toEqual([]);
    await world.clear();
    const near = await world.final(ann, ben);
    world.clock.to('2027-03-27T12:00:00Z');
    await cancel(ben, near);
    expect(await mine()).toMatchObject([{ priority: 'urgent' }]);
    expect((await tickets(ben)).filter((one) => one.subject === subject)).toEqual([]);
  });

  it('ends a stay that day and frees its remaining nights [CANCEL-13]', async () => {
    const id = await world.final(ann, ben);
    world.clock.to('2027-04-13T12:00:00Z');
    expect((await cancel(ann, id)).json().state).toBe('cancelled');
    expect([await world.taken(ann), await world.taken(ben)]).toEqual([[], []]);
    const { rows } = await world.pool.query(
      'select closed::text from calendars where home_id = any($1) order by 1',
      [[ann.home_id, ben.home_id]],
    );
    // Nights at the home of the party who cancelled become closed from today on (CANCEL-06); others become open again.
    expect(rows).toEqual([{ closed: '{[2027-04-13,2027-04-17)}' }, { closed: '{}' }]);
  });
});

describe('deleting a home with agreed swaps', () => {
  it('requires the request to name each swap, counts final ones as cancelled, and opens tickets for the other parties [CANCEL-15]', async () => {
    const dora = await world.party('Dora Dell');
    const id = await world.final(ann, dora);
    const other = { check_in: '2027-06-10', check_out: '2027-06-17' };
    const agreed = await world.agreed(cleo, dora, { my_stay: other, their_stay: other });
    const { swaps } = (await world.ask('GET', `homes/${dora.home_id}/swaps`, dora)).json();
    expect(swaps.map((one: { id: string; counts: boolean }) => [one.id, one.counts])).toEqual([
      [id, true],
      [agreed, false],
    ]);
    const remove = (...named: string[]) =>
      world.ask('DELETE', `homes/${dora.home_id}?${named.map((one) => `swaps=${one}`).join('&')}`, dora);
    for (const named of [[], [id]]) {
      const refused = await remove(...named);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This home is part of agreed swaps. Confirm that they will be cancelled.',
      ]);
    }
    expect((await world.view(ann, id)).state).toBe('final');
    expect((await remove(id, agreed)).statusCode).toBe(204);
    expect((await world.view(ann, id)).ending).toMatchObject({ reason: 'The home is no longer listed' });
    expect([(await world.view(ann, id)).state, (await world.view(cleo, agreed)).state]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const { rows } = await world.pool.query(
      'select is_counted from swaps where id = any($1) order by is_counted',
      [[id, agreed]],
    );
    expect(rows).toEqual([{ is_counted: false }, { is_counted: true }]);
    expect(await world.noticesOf(ann, id)).toContain('cancelled');
    expect(await world.taken(ann)).toEqual([]);
  });
});

describe('what never cancels', () => {
  it('an ended subscription, a block, a stop or a calendar entry; without a subscription a member can still cancel [CANCEL-17]', async () => {
    const id = await world.final(ann, ben);
    await setStatus(world, ann.user_id, 'cancelled');
    await world.pool.query('insert into member_stops (user_id) values ($1)', [ben.user_id]);
    const conversation = (await world.view(ben, id)).conversations[0]?.conversation_id;
    await world.ask('PUT', `conversations/${conversation}/block`, ben);
    await world.pool.query(`update calendars set closed = '{[2027-04-11,2027-04-13)}' where home_id = $1`, [
      ben.home_id,
    ]);
    for (const who of [ann, ben]) expect((await world.view(who, id)).state).toBe('final');
    expect(await world.taken(ben)).toEqual(['2027-04-10/2027-04-17']);
    expect((await world.ask('GET', `swaps/${id}/stays/1`, ann)).statusCode).toBe(200);
    expect((await cancel(ann, id)).json().state).toBe('cancelled');
    await world.ask('DELETE', `conversations/${conversation}/block`, ben);
    await world.pool.query('delete from member_stops');
    await setStatus(world, ann.user_id, 'paid');
  });
});

describe('replacements', () => {
  const offer = (party: Party, from: string, to: string) =>
    world.pool.query(
      `insert into home_available_dates (home_id, day)
       select $1, day::date from generate_series($2::date, $3::date - 1, '1 day') as day`,
      [party.home_id, from, to],
    );
  const close = (party: Party) =>
    world.pool.query(`update calendars set closed = '{[2027-01-01,2028-01-01)}' where home_id = $1`, [
      party.home_id,
    ]);
  const found = async (id: string, as = ann) =>
    (await world.ask('GET', `swaps/${id}/replacements`, as)).json();
  const look = () => inTransaction(world.pool, (client) => world.jobs.send(client, lookForReplacements, {}));
  const news = async (id: string) =>
    (await world.noticesOf(ann, id)).filter((event) => event === 'something_fits').length;

  it('exclude members who are blocked either way, stopped, suspended or not subscribed [CANCEL-09]', async () => {
    const id = await world.final(ann, ben);
    await cancel(ben, id);
    await offer(cleo, '2027-04-10', '2027-04-17');
    const homes = async () => (await found(id)).homes.map((one: { home_id: string }) => one.home_id);
    expect(await homes()).toEqual([cleo.home_id]);
    for (const [blocker, blocked] of [
      [ann, cleo],
      [cleo, ann],
    ] as const) {
      await world.pool.query('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.user_id,
        blocked.user_id,
      ]);
      expect(await homes()).toEqual([]);
      await world.pool.query('delete from member_blocks');
    }
    await world.pool.query('update users set suspended_at = now() where id = $1', [cleo.user_id]);
    expect(await homes()).toEqual([]);
    await world.pool.query('update users set suspended_at = null where id = $1', [cleo.user_id]);
    await setStatus(world, cleo.user_id, 'cancelled');
    expect(await homes()).toEqual([]);
    await setStatus(world, cleo.user_id, 'paid');
    expect(await homes()).toEqual([cleo.home_id]);
    await setStatus(world, ann.user_id, 'cancelled');
    expect(await found(id)).toEqual({ homes: [], looking_until: null });
    await setStatus(world, ann.user_id, 'paid');
    expect((await world.ask('GET', `swaps/${id}/replacements`, ben)).statusCode).toBe(403);
  });

  it('list open homes first, then homes to ask, the same nights before others, and none of the member who cancelled [CANCEL-09]', async () => {
    const dora = await world.party('Dora Dell');
    const eve = await world.party('Eve East');
    const id = await world.agreed(ann, ben);
    await cancel(ben, id);
    const homes = async () =>
      (await found(id)).homes.map((one: { home_id: string; is_open: boolean; my_stay: Window }) => [
        one.home_id,
        one.is_open,
        one.my_stay.check_in,
      ]);
    await close(cleo);
    await offer(dora, '2027-04-12', '2027-04-19');
    expect(await homes()).toEqual([
      [dora.home_id, true, '2027-04-12'],
      [eve.home_id, false, '2027-04-10'],
    ]);
    // The host of this home has closed a night of every window but the last.
    await world.pool.query(`update calendars set closed = '{[2027-04-16,2027-04-17)}' where home_id = $1`, [
      eve.home_id,
    ]);
    expect((await homes()).at(-1)).toEqual([eve.home_id, false, '2027-04-09']);
    for (const one of [dora, eve]) await world.pool.query('delete from homes where id = $1', [one.home_id]);
  });

  it('are searched until the day before arrival, with one notice for each home that opens later [CANCEL-10]', async () => {
    const id = await world.final(ann, ben);
    await cancel(ben, id);
    await close(cleo);
    expect(await found(id)).toEqual({ homes: [], looking_until: '2027-04-09' });
    await world.pool.query('update calendars set closed = default');
    await look();
    await offer(cleo, '2027-04-10', '2027-04-17');
    await look();
    await expect.poll(() => news(id)).toBe(1);
    const { notices } = (await world.ask('GET', 'notices', ann)).json();
    expect(notices.find(({ kind }: { kind: string }) => kind === 'repair')).toMatchObject({
      text: 'Home of Cleo Cold could replace your cancelled swap: 10 to 17 April.',
    });
    // The second home's notice proves that the job has run again without repeating the first.
    const dora = await world.party('Dora Dell');
    await offer(dora, '2027-04-10', '2027-04-17');
    await look();
    await expect.poll(() => news(id)).toBe(2);
    expect((await world.ask('DELETE', `swaps/${id}/replacements`, ann)).statusCode).toBe(204);
    expect((await found(id)).looking_until).toBeNull();
    world.clock.to('2027-04-10T12:00:00Z');
    expect(await found(id)).toEqual({ homes: [], looking_until: null });
  });
});

it('if one search for replacements fails, the others continue [CANCEL-10]', async () => {
  // Stops the server's own search, which would send the notices first.
  await world.jobs.rest();
  await world.pool.query('delete from swap_searches');
  const dora = await world.party('Dora Dell');
  for (const seeker of [ann, dora]) {
    const id = await world.agreed(seeker, ben);
    await cancel(ben, id);
    await world.ask('GET', `swaps/${id}/replacements`, seeker);
  }
  await world.pool.query(
    `insert into home_available_dates (home_id, day)
     select $1, day::date from generate_series('2027-04-10'::date, '2027-04-16', '1 day') as day`,
    [cleo.home_id],
  );
  const asked: string[] = [];
  const notified: string[] = [];
  const { repeatSearches } = createReplacements({
    ...createSwapRepositories(),
    commands: { ownSwap: () => Promise.reject(new Error('No member asks')) },
    pool: world.pool,
    clock: world.clock.now,
    stayNights: { balance: async () => 0 },
    conversations: {
      async blockedWith(_, userId) {
        asked.push(userId);
        if (asked.length === 1) throw new Error('The first search fails');
        return [];
      },
    },
    notify: async (_, ...notices) => {
      notified.push(...notices.map(({ user_id }) => user_id));
    },
  });
  await expect(repeatSearches()).rejects.toThrow('1 searches failed');
  expect(notified).toEqual([asked[1]]);
  expect(asked.toSorted()).toEqual([ann.user_id, dora.user_id].toSorted());
});

it('every change of a swap sends an event to the open pages of all parties, and to nobody else [SWAP-05]', async () => {
  const id = await world.proposed(ann, ben);
  const events = async (of: Party) =>
    (
      await world.pool.query(
        `select count(*)::int as n from member_events where user_id = $1 and kind = 'swap' and subject_id = $2`,
        [of.user_id, id],
      )
    ).rows[0].n;
  const counts = () => Promise.all([ann, ben, cleo].map(events));
  const before = await counts();
  await world.act(ben, id, 'accept', { people: PEOPLE });
  const after = await counts();
  expect(after.map((count, n) => count > (before[n] as number))).toEqual([true, true, false]);
  expect(after[2]).toBe(0);
});
