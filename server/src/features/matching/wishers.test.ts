import { beforeEach, expect, it } from 'vitest';
import { setStatus, signIn } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countWishes } from './wishes.jobs.ts';

const { world, ann, ben } = await annBenAndCleo();
const { wish, remove, place, forget } = wishActions(world);
const others = await world.parties(6);
const admin = await signIn(world, { admin: true });

beforeEach(forget);

const figure = async () => (await world.ask('GET', `homes/${ben.home_id}/wishes`, ben)).json();

/** Runs the job of midnight. */
async function midnight(instant: string) {
  world.clock.to(instant);
  await world.pool.query('update calendars set counts_from = $1', [instant]);
  await inTransaction(world.pool, (client) => world.jobs.send(client, countWishes, {}));
  await waitForJobs(world.pool, [countWishes]);
}

it('a host sees from five on how many members wish for a home like theirs, as of midnight UTC [WISH-17]', async () => {
  await place(ben, PORTO);
  const wishing = others.slice(0, 5);
  for (const one of wishing.slice(0, 4)) await wish(one, { place: PORTO }, { swaps: true });
  // One member counts once, their own wish never, and nobody whose wish finds no swaps.
  await wish(wishing[0] as (typeof others)[0], { country: 'PT' }, { swaps: true });
  await wish(ben, { place: PORTO }, { swaps: true });
  await wish(ann, { place: PORTO }, { swaps: false });
  expect(await figure()).toEqual({ members: null, is_outdated: true, matches_wait: false });
  await midnight('2027-03-02T00:00:10Z');
  expect(await figure()).toEqual({ members: null, is_outdated: false, matches_wait: false });
  // Nights that can be asked for are enough, also where the wish says 'Only open'.
  await wish(
    wishing[4] as (typeof others)[0],
    { place: PORTO, check_in: '2027-07-01', check_out: '2027-07-08', open: '1' },
    { swaps: true },
  );
  expect(await figure()).toEqual({ members: null, is_outdated: false, matches_wait: false });
  await midnight('2027-03-03T00:00:10Z');
  expect(await figure()).toEqual({ members: 5, is_outdated: false, matches_wait: false });
});

it('our team sees how many wishes there are as of midnight UTC, from five on, and nothing else of them [WISH-23]', async () => {
  const all = async () => (await world.ask('GET', 'admin/wishes', admin)).json();
  await world.pool.query('delete from wish_figures');
  expect(await all()).toEqual({ as_of: null, wishes: null });
  for (const one of others.slice(0, 4)) await wish(one, { place: PORTO });
  const removed = await wish(ann, { country: 'PT' });
  await remove(ann, removed.id);
  await wish(ann, { check_in: '2027-03-02', check_out: '2027-03-05' });
  await midnight('2027-03-05T00:00:10Z');
  expect(await all()).toEqual({ as_of: '2027-03-05', wishes: null });
  await wish(ben, { place: LISBON }, { tells: false });
  expect(await all()).toEqual({ as_of: '2027-03-05', wishes: null });
  await midnight('2027-03-06T00:00:10Z');
  expect(await all()).toEqual({ as_of: '2027-03-06', wishes: 5 });
});

it('a home that has become another one is counted again after midnight, once a day [WISH-17] [WISH-24]', async () => {
  await place(ben, PORTO);
  for (const one of others) await wish(one, { place: LISBON, within: '0' }, { swaps: true });
  await midnight('2027-03-02T00:00:10Z');
  expect(await figure()).toEqual({ members: null, is_outdated: false, matches_wait: false });
  await place(ben, LISBON);
  expect(await figure()).toEqual({ members: null, is_outdated: true, matches_wait: false });
  await midnight('2027-03-02T12:00:00Z');
  expect(await figure()).toEqual({ members: null, is_outdated: true, matches_wait: false });
  await midnight('2027-03-03T00:00:10Z');
  expect(await figure()).toEqual({ members: 6, is_outdated: false, matches_wait: false });
});

it('nobody is counted who is blocked, stopped, suspended, without subscription or home, or has left [WISH-17] [WISH-22]', async () => {
  await place(ben, PORTO);
  for (const one of others) await wish(one, { place: PORTO }, { swaps: true });
  const counted = async (day: string) => {
    await midnight(`2027-03-${day}T00:00:10Z`);
    return (
      await world.pool.query<{ members: number }>('select members from home_wishers where home_id = $1', [
        ben.home_id,
      ])
    ).rows[0]?.members;
  };
  expect(await counted('02')).toBe(6);
  const [one, two, three, four, five] = others.map(({ user_id }) => user_id);
  const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
  await run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', one, ben.user_id);
  expect(await counted('03')).toBe(5);
  await run('insert into member_stops (user_id) values ($1)', two);
  await run('update users set suspended_at = now() where id = $1', three);
  await setStatus(world, four as string, 'cancelled');
  await run("update homes set hidden_reason = 'Not in this test' where user_id = $1", five);
  expect(await counted('04')).toBe(1);
  await run('delete from users where id = $1', others[5]?.user_id);
  expect(await counted('05')).toBe(0);
});

it('wishes are gone 90 days after their end, and removed ones after ten minutes [WISH-14]', async () => {
  await wish(ann, { check_in: '2027-03-05', check_out: '2027-03-07' }, { name: 'Past' });
  const kept = await wish(ann, { country: 'PT' }, { name: 'Kept' });
  const names = async () =>
    (await world.pool.query<{ name: string }>('select name from wishes order by name')).rows.map(
      ({ name }) => name,
    );
  await midnight('2027-06-03T00:00:10Z');
  expect(await names()).toEqual(['Kept', 'Past']);
  await world.ask('DELETE', `wishes/${kept.id}`, ann);
  await midnight('2027-06-04T00:00:10Z');
  expect(await names()).toEqual([]);
});
