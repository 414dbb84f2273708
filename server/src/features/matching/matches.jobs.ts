import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { KeepingMatches } from './keeping-matches.ts';

/** When within a minute the changes are worked through, in seconds: most of the 60 of MATCH-13 are left for the work. */
const WITHIN_MINUTE_S = [20, 40];

/**
 * Works out again what depends on a change. Each minute orders its runs: changes are noted by triggers, which order none.
 * It is urgent because a worker that nobody wakes polls every half minute.
 */
export const workMatches: JobKind<{ ordered?: boolean }> = {
  name: 'work-matches',
  retryLimit: 3,
  retryDelay: 5,
  urgent: true,
  cron: '* * * * *',
};

type Parts = { pool: pg.Pool; jobs: Pick<Jobs, 'send'>; keeping: Pick<KeepingMatches, 'catchUp'> };

export function createWorkingMatches({ pool, jobs, keeping }: Parts) {
  return async (data: { ordered?: boolean } | null, signal: AbortSignal): Promise<void> => {
    if (!data?.ordered) {
      await inTransaction(pool, async (client) => {
        for (const startAfter of WITHIN_MINUTE_S) {
          await jobs.send(client, workMatches, { ordered: true }, { startAfter });
        }
      });
    }
    await keeping.catchUp(signal);
  };
}
