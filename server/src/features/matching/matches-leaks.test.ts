import { beforeEach, expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { likeActions } from '../../../test/likes.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const likes = likeActions(world);
const wishes = wishActions(world);
const { catchUp, byHand } = keptMatches(world);
const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

const IN_MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };

/** All that a member can learn of matches, byte for byte. */
async function known(as: Party) {
  await catchUp();
  const replies = await Promise.all(
    ['matches', 'matches/dismissed', 'notices', 'start'].map((path) => world.ask('GET', path, as)),
  );
  return replies.map(({ statusCode, body, headers }) => [statusCode, headers.etag, body]);
}

beforeEach(async () => {
  await byHand();
  await likes.forget();
  await wishes.forget();
  await run('delete from match_dismissals');
  await wishes.place(ann, LISBON);
  await wishes.place(ben, PORTO);
  await wishes.place(cleo, PORTO);
});

it('what a third member wishes for without swaps, likes, dismisses and reads changes no byte for the two of a match [MATCH-23]', async () => {
  await wishes.wish(ann, { place: PORTO, ...IN_MAY }, { swaps: true });
  await wishes.wish(ben, { place: LISBON, ...IN_MAY }, { swaps: true });
  // The first reading notes that the matches were seen.
  for (const one of [ann, ben]) await known(one);
  const before = [await known(ann), await known(ben)];
  expect(before[0]?.[0]?.[2]).toContain(ben.home_id);

  await wishes.wish(cleo, { place: LISBON, ...IN_MAY }, { swaps: false });
  await likes.like(cleo, ann);
  await likes.tell();
  expect((await world.ask('PUT', `matches/${ben.home_id}/dismissed`, cleo)).statusCode).toBe(204);
  await known(cleo);
  expect([await known(ann), await known(ben)]).toEqual(before);
});

it('two homes of one member are no match, whatever the member wishes for [MATCH-23]', async () => {
  await run('update homes set user_id = $1 where id = $2', ann.user_id, cleo.home_id);
  await wishes.wish(ann, { place: PORTO, ...IN_MAY }, { swaps: true });
  await wishes.wish(ann, { place: LISBON, ...IN_MAY }, { swaps: true });
  await catchUp();
  const { matches } = (await world.ask('GET', 'matches', ann)).json();
  expect(matches).toEqual([]);
  await run('update homes set user_id = $1 where id = $2', cleo.user_id, cleo.home_id);
});
