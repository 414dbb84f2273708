import { expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { randomChanges } from '../../../test/match-world.ts';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { swapWorld } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

/** `MATCH_CHANGES=10000` makes as many as MATCH-17 asks for, which takes half an hour. */
const CHANGES = Number(process.env.MATCH_CHANGES ?? runs(400, 2_000));
/** The most changes between two comparisons: few, so that a difference tells which change was missed. */
const AT_ONCE = runs(6, 40);
const MEMBERS = 10;

it(
  `after ${CHANGES} random changes the kept matches are those of a full recomputation, row by row [MATCH-13, MATCH-17]`,
  async () => {
    const world = await swapWorld();
    const parties = await world.parties(MEMBERS);
    const kept = keptMatches(world);
    // No job of the server changes anything between the work and the comparison.
    await world.pool.query('delete from pgboss.schedule');
    await world.pool.query('delete from pgboss.job');
    await wishActions(world).forget();
    for (const [index, party] of parties.entries()) {
      await wishActions(world).place(party, index % 2 ? LISBON : PORTO);
    }
    const random = seededRandom(2_027);
    const { change } = randomChanges(world, parties, random);
    let matches = 0;
    for (let made = 0; made < CHANGES; ) {
      // Nobody is held for changing too often.
      await world.pool.query('delete from match_home_changes');
      const last: string[] = [];
      for (let n = random.int(AT_ONCE); n >= 0; n--, made++) last.push(await change());
      await kept.catchUp();
      for (const { user_id } of parties) {
        const { rows } = await kept.keeping.workOut(world.pool, user_id, world.clock.now());
        expect(await kept.lists.stored(world.pool, user_id), `after ${made}: ${last}`).toEqual(rows);
        matches += rows.length;
      }
    }
    // Otherwise nothing would have been compared.
    expect(matches).toBeGreaterThan(CHANGES / AT_ONCE);
  },
  120_000 + CHANGES * 500,
);
