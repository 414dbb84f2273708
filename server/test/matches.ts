import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { beforeEach } from 'vitest';
import { keptMatches } from './kept-matches.ts';
import { likeActions } from './likes.ts';
import { annBenAndCleo, type Party } from './swaps.ts';
import { LISBON, PORTO, wishActions } from './wishes.ts';

export const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };
export const inLisbon = { place: LISBON, ...IN_MAY };
export const inPorto = { place: PORTO, ...IN_MAY };

/** A world in which Ann lives in Lisbon, Ben and Cleo in Porto, and before each test nobody wishes for anything. */
export async function matchWorld() {
  const members = await annBenAndCleo();
  const { world, ann, ben, cleo } = members;
  const likes = likeActions(world);
  const wishes = wishActions(world);
  const kept = keptMatches(world);
  const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

  beforeEach(async () => {
    await kept.byHand();
    await likes.forget();
    await wishes.forget();
    await run('delete from match_dismissals');
    await run('delete from home_available_dates');
    await run('update calendars set closed = default');
    await wishes.place(ann, LISBON);
    await wishes.place(ben, PORTO);
    await wishes.place(cleo, PORTO);
  });

  /** A page as it is once what has changed has reached the lists. */
  const page = async (as: Party, query = '') => {
    await kept.catchUp();
    return (await world.ask('GET', `matches${query}`, as)).json();
  };
  const matchesOf = async (as: Party): Promise<Match[]> => (await page(as)).matches;
  const wish = (as: Party, search: object, more: object = {}) =>
    wishes.wish(as, search, { swaps: true, ...more });

  return {
    ...members,
    ...kept,
    likes,
    wishes,
    run,
    page,
    matchesOf,
    homesOf: async (as: Party) => (await matchesOf(as)).map(({ home }) => home.id),
    wish,

    /** Sets the nights between two days open, as the host would. */
    opens: (party: Party, from: string, to: string) =>
      run(
        `insert into home_available_dates (home_id, day)
         select $1, day from generate_series($2::date, $3::date - 1, '1 day') as day`,
        party.home_id,
        from,
        to,
      ),

    /** Ann wishes for Porto, Ben for Lisbon, both in the same week. */
    async annAndBenWish() {
      await wish(ann, inPorto, { name: 'Somewhere by the river' });
      await wish(ben, inLisbon, { name: 'Trams' });
    },
  };
}
