import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Forgets events that nobody can resume from any more. */
export const tidyEvents: JobKind<object> = {
  name: 'tidy-events',
  retryLimit: 0,
  retryDelay: 0,
  cron: '37 * * * *',
};
