import type { Site } from '@swapstead/contract/site/site';
import type pg from 'pg';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type JobKind, work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import { createConsentRepository } from './consent.repository.ts';
import { consentRoutes } from './consent.routes.ts';

type Parts = { pool: pg.Pool; site: Site };

/** Deletes proofs of consent that are no longer needed. */
const tidyConsent: JobKind<object> = {
  name: 'tidy-consent',
  retryLimit: 0,
  retryDelay: 0,
  cron: '47 3 * * *',
};

export function createConsent({ pool, site }: Parts) {
  const consent = createConsentRepository(pool);
  return slice({
    routes: consentRoutes({ consent, attempts: createAttempts(pool) }),
    jobs: [work(tidyConsent, () => consent.tidy(site.retention.consent_record_years))],
  });
}
