import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** Overtakes open swaps that want nights which a swap has just taken (PROP-20). */
export const overtakeSwaps: JobKind<{ swap_id: string }> = {
  name: 'overtake-swaps',
  retryLimit: 12,
  retryDelay: 2,
  urgent: true,
};

/** Repeats the searches for replacements of cancelled swaps (CANCEL-10). */
export const lookForReplacements: JobKind<object> = {
  name: 'look-for-replacements',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/10 * * * *',
};

/** Stores due transitions and sends reminders. Pages show a due transition even before this runs. */
export const checkDeadlines: JobKind<object> = {
  name: 'follow-swaps',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};
