import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Deletes events that are too old to resume from. */
export const tidyEvents: JobKind<object> = {
  name: 'tidy-events',
  retryLimit: 0,
  retryDelay: 0,
  cron: '37 * * * *',
};
