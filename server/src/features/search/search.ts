import type pg from 'pg';
import type { Reads } from '../../platform/database/replica.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import { createMapGate } from './map-gate.ts';
import { createSearchCursors } from './search.cursor.ts';
import { countMapCells, mapCellsWorker } from './search.jobs.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

type Parts = {
  pool: pg.Pool;
  /** Where the gallery is read: the pool, or replicas. */
  reads: Reads;
  clock: () => Date;
};

/** The slice, wired: the gallery and its filters. */
export async function createSearch({ pool, reads, clock }: Parts) {
  const search = createSearchService({
    repository: createSearchRepository(reads),
    cursors: createSearchCursors(await readSecret(pool, 'gallery-cursor')),
    clock,
  });
  return slice({
    routes: searchRoutes(search, createMapGate()),
    jobs: [work(countMapCells, mapCellsWorker(pool))],
  });
}
