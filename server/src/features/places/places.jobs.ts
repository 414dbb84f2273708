import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { homesToMatch } from './home-places.repository.ts';
import type { HomePlaces } from './home-places.ts';

/** Finds the places of homes that were listed before there were places (migration 0051). */
export const matchPlaces: JobKind<object> = { name: 'match-places', retryLimit: 20, retryDelay: 10 };

/** How many homes one transaction takes: few enough that editing one of them does not wait noticeably. */
const AT_ONCE = 200;

const RETRIES = 5;

/**
 * Goes through the homes without a row in home_places, in short transactions, so that requests are answered meanwhile.
 * A run that was ended is continued; after a whole run another one finds nothing (PLACE-11).
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
    const homes = await homesToMatch(client, after, AT_ONCE);
    if (homes.length > 0) await homePlaces.match(client, homes);
    return homes.at(-1)?.home_id;
  }
}
