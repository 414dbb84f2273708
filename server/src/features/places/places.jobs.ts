import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { homesToMatch } from './home-places.repository.ts';
import type { HomePlaces } from './home-places.ts';

/** Finds the places of homes that were listed before there were places (migration 0051). */
export const matchPlaces: JobKind<object> = { name: 'match-places', retryLimit: 20, retryDelay: 10 };

/** Homes in one transaction: short enough that no edit of one of them waits noticeably. */
const AT_ONCE = 200;

const RETRIES = 5;

/**
 * Goes through the homes without a row in home_places in short transactions, so requests are answered meanwhile and a
 * run that was killed goes on where it was; a second run finds nothing (PLACE-11).
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
