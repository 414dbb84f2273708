import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import { slice } from '../../platform/slice.ts';
import { createSearchCursors } from './search.cursor.ts';
import { createSearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

/** The slice, wired: the gallery and its filters. */
export async function createSearch({ pool, clock }: { pool: pg.Pool; clock: () => Date }) {
  const search = createSearchService({
    repository: createSearchRepository(pool),
    cursors: createSearchCursors(await readSecret(pool, 'gallery-cursor')),
    clock,
  });
  return slice({ routes: searchRoutes(search) });
}
