import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Reads the results of identity checks that no event has brought (TRUST-14). */
export const followIdentities: JobKind<object> = {
  name: 'follow-identities',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/10 * * * *',
};

/** Lets the provider delete what it collected for decided checks (TRUST-15). */
export const redactIdentities: JobKind<object> = {
  name: 'redact-identities',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/15 * * * *',
};

/** Counts how members answered until the last midnight UTC (TRUST-18). */
export const countAnswers: JobKind<object> = {
  name: 'count-answers',
  retryLimit: 3,
  retryDelay: 60,
  cron: '7 0 * * *',
};
