import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Forgets proofs of consent that are no longer needed. */
export const tidyConsent: JobKind<object> = {
  name: 'tidy-consent',
  retryLimit: 0,
  retryDelay: 0,
  cron: '47 3 * * *',
};
