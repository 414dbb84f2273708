import { expect, it } from 'vitest';
import { inLisbon, matchWorld } from '../../../test/matches.ts';
import { MOST_PAIRS } from './matches.statements.ts';

const { world, ann, ben, cleo, run, lists, wish, annAndBenWish, homesOf } = await matchWorld();

// Tested on the repository: over HTTP, mixing up the lists of two members would only make an answer late.
it('how far the list of one member is says nothing of the list of another [MATCH-13, MATCH-17]', async () => {
  await annAndBenWish();
  await wish(cleo, inLisbon);
  expect([(await homesOf(ann)).length, await homesOf(ben), await homesOf(cleo)]).toEqual([
    2,
    [ann.home_id],
    [ann.home_id],
  ]);
  const now = world.clock.now();
  await run(
    'update match_lists set is_cut = true, pairs = $2, again_at = $3 where user_id = $1',
    ann.user_id,
    MOST_PAIRS,
    now,
  );
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    const states = async ({ user_id }: { user_id: string }) => [
      (await lists.lock(client, user_id, now))?.is_cut,
      await lists.isFull(client, user_id),
      await lists.isWaiting(client, user_id, now),
    ];
    expect([await states(ann), await states(ben)]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const kept = async ({ user_id }: { user_id: string }) => [
      await lists.stored(client, user_id),
      await lists.read(client, user_id),
    ];
    const ofAnn = await kept(ann);
    expect(ofAnn.map(({ length }) => length)).toEqual([2, 2]);
    expect((await kept(ben)).flat().map(({ home_id }) => home_id)).toEqual([ann.home_id, ann.home_id]);
    const nothing = { rows: [], pairs: 0, again: { zones: [], days: [], at: null } };
    await lists.write(client, ben.user_id, now, nothing);
    expect(await kept(ann)).toEqual(ofAnn);
    expect(await lists.isWaiting(client, ann.user_id, now)).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
