import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Opens reviews whose time to write is over, and those of disputes that are settled (REV-14). */
export const openReviews: JobKind<object> = {
  name: 'open-reviews',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};

/** Asks parties to write, and reminds them (REV-01). */
export const askForReviews: JobKind<object> = {
  name: 'ask-for-reviews',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/10 * * * *',
};

/** Lets kept pages show the figures of the new day (REV-20). */
export const showNewReviews: JobKind<object> = {
  name: 'show-new-reviews',
  retryLimit: 3,
  retryDelay: 10,
  cron: '0 0 * * *',
};
