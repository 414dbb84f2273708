import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { createHomePlacesRepository } from './home-places.repository.ts';
import type { HomePlaces } from './home-places.ts';

/** Finds the places of homes that were listed before places existed (migration 0051). */
export const matchPlaces: JobKind<object> = { name: 'match-places', retryLimit: 20, retryDelay: 10 };

/** How many homes one transaction matches: few enough that editing one of them is not noticeably delayed. */
const BATCH = 200;

const RETRIES = 5;

/**
 * Matches the homes without a row in home_places, in short transactions that do not block requests. An aborted run is
 * continued; after a complete run another one finds nothing (PLACE-11).
 */
export function matchWorker({ pool, homePlaces }: { pool: pg.Pool; homePlaces: HomePlaces }) {
  return async (_data: object, signal: AbortSignal): Promise<void> => {
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      after = await inTransaction(pool, (client) => matchSome(client, after), { retries: RETRIES });
    } while (after);
  };

  async function matchSome(client: pg.ClientBase, after: string | undefined): Promise<string | undefined> {
    const homes = await createHomePlacesRepository().unmatched(client, after, BATCH);
    if (homes.length > 0) await homePlaces.match(client, homes);
    return homes.at(-1)?.home_id;
  }
}
