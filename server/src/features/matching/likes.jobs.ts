import type { JobKind } from '../../platform/jobs/jobs.ts';

/**
 * How long after a like its pair is looked for, in seconds: long enough for a second thought, and so that the answer to
 * a like comes long before anything that depends on the other (LIKE-05).
 */
export const TELL_AFTER_S = 15;

/**
 * Tells pairs of each other. Every like orders a run; the run of each minute finds what became possible otherwise, such
 * as a subscription that has returned (LIKE-13).
 */
export const tellLikePairs: JobKind<object> = {
  name: 'tell-like-pairs',
  retryLimit: 3,
  retryDelay: 5,
  cron: '* * * * *',
};

/** Removes likes that have ended, and counts the figures of the day (LIKE-08, LIKE-15). */
export const tidyLikes: JobKind<object> = {
  name: 'tidy-likes',
  retryLimit: 3,
  retryDelay: 30,
  cron: '0 0 * * *',
};
