import type { Site } from '@swapstead/contract/site/site';
import type pg from 'pg';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { slice } from '../../platform/slice.ts';
import { type AttemptLimits, createAccountLimits } from '../accounts/accounts.limits.ts';
import { newsletterMail, newsletterMailWorker, tidyNewsletter } from './newsletter.jobs.ts';
import { createNewsletterRepository } from './newsletter.repository.ts';
import { newsletterRoutes, oneClickLeave } from './newsletter.routes.ts';
import { createNewsletterService } from './newsletter.service.ts';

type Parts = {
  pool: pg.Pool;
  jobs: Jobs;
  mailer: Mailer;
  site: Site;
  siteUrl: () => string;
  limits: AttemptLimits;
};

export function createNewsletter({ pool, jobs, mailer, site, siteUrl, limits }: Parts) {
  const repository = createNewsletterRepository(pool);
  const service = createNewsletterService({
    pool,
    repository,
    jobs,
    limits: createAccountLimits(createAttempts(pool), limits),
  });
  return slice({
    routes: newsletterRoutes(service),
    async *exportPart(userId) {
      yield { name: 'newsletter.json', data: (await repository.ofMember(userId)) ?? null };
    },
    mount: (app) => oneClickLeave(app, service),
    jobs: [
      work(newsletterMail, newsletterMailWorker({ repository, mailer, site, siteUrl })),
      work(tidyNewsletter, () => repository.tidy(site.retention.unconfirmed_newsletter_days)),
    ],
  });
}
