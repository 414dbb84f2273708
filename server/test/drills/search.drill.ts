import { createSearchRepository } from '../../src/features/search/search.repository.ts';
import { migrateAndLoadPlaces } from '../../src/migrate-and-load-places.ts';
import { openDatabase } from '../../src/platform/database/database.ts';

import { checkSearch, searchesOf } from '../search-check.ts';
import { buildSearchWorld } from '../search-world.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './kit.ts';

const HOMES = 20_000;
const SEED = 20_270_310;
const silent = { info() {}, warn() {}, error() {} };

/**
 * Searches 20,000 homes with every filter, and compares ids, order and number with a check of every home, night by
 * night (FIND-30). `rounds` is the number of searches.
 */
const run = (rounds: number, print: (line: string) => void): Promise<DrillReport> =>
  inFolder(async (dataDir) => {
    const database = await openDatabase({ dataDir, poolSize: 2 }, silent);
    const problems: string[] = [];
    let found = 0;
    try {
      await migrateAndLoadPlaces(database.pool);
      const world = await buildSearchWorld(database.pool, HOMES, new Date('2027-03-10T12:30:00Z'));
      await database.pool.query('analyze');
      const repository = createSearchRepository(database.pool);
      while ((await repository.writeChunks('2027-03-10', 5_000)) > 0);
      const next = searchesOf(world, SEED);
      for (let round = 1; round <= rounds; round++) {
        try {
          if ((await checkSearch(repository, world, next())) > 0) found++;
        } catch (error) {
          problems.push((error as Error).message);
        }
        if (round % 50 === 0) print(`${round} searches, ${found} of them found homes`);
      }
    } finally {
      await database.close();
    }
    // Searches without results prove little.
    if (found < rounds / 2) problems.push(`Only ${found} of ${rounds} searches found any home.`);
    return {
      figures: { homes: HOMES, searches: rounds, 'that found homes': found },
      held: ['ids, order and number equal those of a check of every home, night by night'],
      retried: [],
      problems,
    };
  });

export const drill: Drill = {
  failure: 'nothing: compares seeded searches over 20,000 homes with a check of every home',
  rounds: 500,
  run,
};
