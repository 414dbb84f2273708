import { expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { swapWorld } from '../../../test/swaps.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { compareMatches } from './comparing-matches.ts';

it('every night a tenth of the members is compared: a difference is mended and counted, what only waits is none [MATCH-17]', async () => {
  const metrics = createMetrics();
  const world = await swapWorld('2027-03-01T12:00:00Z', { metrics });
  const parties = await world.parties(30);
  const kept = keptMatches(world);
  const wishes = wishActions(world);
  await kept.byHand();
  await wishes.forget();
  const dates = { check_in: '2027-06-05', check_out: '2027-06-12' };
  for (const [index, party] of parties.entries()) {
    await wishes.place(party, index % 2 ? LISBON : PORTO);
    await wishes.wish(party, { place: index % 2 ? PORTO : LISBON, ...dates }, { swaps: true });
  }
  await kept.catchUp();
  const stored = () => Promise.all(parties.map(({ user_id }) => kept.lists.stored(world.pool, user_id)));
  const right = await stored();
  expect(right.every((rows) => rows.length === 15)).toBe(true);
  const mended = async () => Number(/swapstead_matches_mended_total (\d+)/.exec(await metrics.text())?.[1]);
  const night = async () => {
    world.clock.pass(1);
    await inTransaction(world.pool, (client) => world.jobs.send(client, compareMatches, {}));
    await waitForJobs(world.pool, [compareMatches]);
  };
  await night();
  expect(await mended()).toBe(0);

  await world.pool.query('delete from match_candidates where user_id = any($1)', [
    parties.slice(0, 15).map(({ user_id }) => user_id),
  ]);
  // What waits of somebody else excuses no difference.
  const stranger = await world.party('Sam Stone');
  await world.pool.query(
    "insert into match_changes (user_id, own_only, due_at) values ($1, true, clock_timestamp() + interval '1 day')",
    [stranger.user_id],
  );
  await night();
  const first = await mended();
  expect(first).toBeLessThan(15);
  for (let n = 0; n < 9; n++) await night();
  expect(await mended()).toBe(15);
  expect((await stored()).map((rows) => rows.map(({ home_id }) => home_id).toSorted())).toEqual(
    right.map((rows) => rows.map(({ home_id }) => home_id).toSorted()),
  );
});
