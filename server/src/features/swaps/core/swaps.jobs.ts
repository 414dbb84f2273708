import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** Overtakes open swaps that want nights which an agreed one has just taken (PROP-20). */
export const overtakeSwaps: JobKind<{ swap_id: string }> = {
  name: 'overtake-swaps',
  retryLimit: 12,
  retryDelay: 2,
  urgent: true,
};

/** Looks for replacements of cancelled swaps, for members who still look (CANCEL-10). */
export const lookForReplacements: JobKind<object> = {
  name: 'look-for-replacements',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/10 * * * *',
};

/** Writes what time has decided and sends reminders. What members see does not depend on when it runs. */
export const followClock: JobKind<object> = {
  name: 'follow-swaps',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};
