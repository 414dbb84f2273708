import { dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import type { Reads } from '../../platform/database/replica.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { type JobKind, work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import { COMMON_LEAST } from './common-terms.statements.ts';
import { createMapGate } from './map-gate.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';
import { createSearchCursors } from './search-cursor.ts';

type Parts = {
  pool: pg.Pool;
  /** Where the gallery is read: the pool, or replicas. */
  reads: Reads;
  clock: () => Date;
};

/** Counts the cells of the map whose homes have changed (migration 0184); until then they are counted per request. */
const countMapCells: JobKind<object> = {
  name: 'count-map-cells',
  retryLimit: 2,
  retryDelay: 10,
  cron: '* * * * *',
};

/** Writes the bits of changed homes (migration 0290); until then each of these is looked at per request. */
const writeChunks: JobKind<object> = {
  name: 'write-search-chunks',
  retryLimit: 2,
  retryDelay: 10,
  cron: '* * * * *',
};
/** Writes the bits of homes whose words have changed (migration 0294); until then each of these is looked at. */
const writeTermBits: JobKind<object> = {
  name: 'write-search-term-bits',
  retryLimit: 2,
  retryDelay: 10,
  cron: '* * * * *',
};
/** Homes written in one transaction, and how long a run may begin another one: after an import, the next run goes on. */
const HOMES_AT_ONCE = 10_000;
const WRITING_MS = 20_000;

/** The slice of search: the gallery, its filters and the map. */
export async function createSearch({ pool, reads, clock }: Parts) {
  const repository = createSearchRepository(reads, pool);
  const search = createSearchService({
    repository,
    cursors: createSearchCursors(await readSecret(pool, 'gallery-cursor')),
    clock,
  });
  return slice({
    routes: searchRoutes(search, createMapGate()),
    jobs: [
      work(countMapCells, repository.countMapCells),
      work(writeChunks, (_, signal) =>
        inTurns((most) => repository.writeChunks(dayIn('UTC', clock()), most), signal),
      ),
      work(writeTermBits, async (_, signal) => {
        await repository.chooseCommonTerms(COMMON_LEAST);
        await inTurns(repository.writeTermBits, signal);
      }),
    ],
  });
}

/** Writes changed homes until none are left or the time is over. */
async function inTurns(write: (most: number) => Promise<number>, signal: AbortSignal) {
  const begun = performance.now();
  let homes = HOMES_AT_ONCE;
  while (homes === HOMES_AT_ONCE && performance.now() - begun < WRITING_MS && !signal.aborted) {
    homes = await write(HOMES_AT_ONCE);
  }
}
