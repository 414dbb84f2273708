import { expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const wishes = wishActions(world);
const { catchUp, byHand } = keptMatches(world);
const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };
const MOST = 30;

async function hostsOf(as: Party): Promise<string[]> {
  await catchUp();
  const { matches } = (await world.ask('GET', 'matches', as)).json();
  return matches.map(({ home }: { home: { id: string } }) => home.id);
}
const matchesWait = async (as: Party) =>
  (await world.ask('GET', `homes/${as.home_id}/wishes`, as)).json().matches_wait;

it('a home that moves over the map again and again keeps its matches until midnight, for its host and for others [MATCH-22]', async () => {
  await byHand();
  await wishes.forget();
  await wishes.place(ann, LISBON);
  await wishes.place(ben, PORTO);
  await wishes.place(cleo, LISBON);
  await run('truncate match_home_changes');
  await wishes.wish(ann, { place: PORTO, ...IN_MAY }, { swaps: true });
  await wishes.wish(ben, { place: LISBON, ...IN_MAY }, { swaps: true });
  await wishes.wish(cleo, { place: LISBON, ...IN_MAY }, { swaps: true });
  await wishes.wish(ann, { place: LISBON, ...IN_MAY }, { swaps: true });
  expect((await hostsOf(ann)).toSorted()).toEqual([ben.home_id, cleo.home_id].toSorted());

  // Rooms, place, words: each edit counts, and one that brings back what was before too.
  for (let edit = 0; edit < MOST; edit++) {
    await run('update homes set bedrooms = $2 where id = $1', ben.home_id, 2 + (edit % 2));
  }
  expect(await matchesWait(ben)).toBe(false);
  expect(await hostsOf(ben)).toEqual([ann.home_id]);

  await wishes.place(ben, LISBON);
  expect(await matchesWait(ben)).toBe(true);
  // Ben wishes for Lisbon and lives there now: Cleo, who wishes for Lisbon too, is not shown before midnight.
  expect(await hostsOf(ben)).toEqual([ann.home_id]);
  expect(await hostsOf(cleo)).toEqual([ann.home_id]);
  await wishes.wish(cleo, { country: 'PT' }, { swaps: true });
  expect(await hostsOf(ben)).toEqual([ann.home_id]);
  // A change of other homes reaches matches as ever.
  await run('update homes set bedrooms = 3 where id = $1', ann.home_id);
  expect(await matchesWait(ann)).toBe(false);

  const { rows } = await run(
    `select extract(epoch from until at time zone 'UTC')::bigint % 86400 as after_midnight, until > clock_timestamp() as is_on
     from match_holds`,
  );
  expect(rows).toEqual([{ after_midnight: 0, is_on: true }]);
  // Midnight.
  await run('update match_holds set until = clock_timestamp()');
  await run('update match_changes set due_at = clock_timestamp()');
  expect((await hostsOf(ben)).toSorted()).toEqual([ann.home_id, cleo.home_id].toSorted());
  expect(await hostsOf(cleo)).toContain(ben.home_id);
  expect(await matchesWait(ben)).toBe(false);
});
