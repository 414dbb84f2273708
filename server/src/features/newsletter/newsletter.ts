import type { Site } from '@swapstead/contract/site';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
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

/** The slice, wired. */
export function createNewsletter({ pool, jobs, mailer, site, siteUrl, limits }: Parts) {
  const repository = createNewsletterRepository(pool);
  const service = createNewsletterService({
    pool,
    repository,
    jobs,
    limits: createAccountLimits(createAttempts(pool), limits),
  });
  return {
    routes: newsletterRoutes(service),
    exportPart: async function* (userId) {
      yield { name: 'newsletter.json', data: (await repository.ofMember(userId)) ?? null };
    } satisfies ExportPart,
    oneClick: (app: FastifyInstance) => oneClickLeave(app, service),
    async work() {
      await jobs.work(newsletterMail, newsletterMailWorker({ repository, mailer, site, siteUrl }));
      await jobs.work(tidyNewsletter, () => repository.tidy(site.retention.unconfirmed_newsletter_days));
    },
  };
}
