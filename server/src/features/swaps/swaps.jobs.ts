import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Open swaps that want nights which an agreed one has just taken are overtaken (PROP-20). */
export const overtakeSwaps: JobKind<{ swap_id: string }> = {
  name: 'overtake-swaps',
  retryLimit: 12,
  retryDelay: 2,
  urgent: true,
};

/** Looks for what could take the place of cancelled swaps, for those who still look (CANCEL-10). */
export const lookForReplacements: JobKind<object> = {
  name: 'look-for-replacements',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/10 * * * *',
};

/** Writes what the clock has decided, and reminds of what is due. Nothing depends on when it runs. */
export const followClock: JobKind<object> = {
  name: 'follow-swaps',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};
