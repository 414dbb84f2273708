import { pageUrl } from '@swapstead/contract/languages';
import { LIMITS } from '@swapstead/contract/limits';
import { addresses } from '@swapstead/contract/site/pages';
import type { Site } from '@swapstead/contract/site/site';
import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { slice } from '../../platform/slice.ts';
import { createAccountLimits } from '../accounts/accounts.limits.ts';
import type { NoticeMailing, Notify } from '../notices/notices.ts';
import { createContactRepository } from './contact.repository.ts';
import { createContactService } from './contact.service.ts';
import { createEvidenceRepository } from './evidence.repository.ts';
import { createReportsService } from './reports.service.ts';
import { createSupportMails, supportMail, supportMailWorker, tidySupport } from './support.jobs.ts';
import { ticketNotices } from './support.notices.ts';
import { createSupportRepository } from './support.repository.ts';
import { supportRoutes } from './support.routes.ts';
import { createSupportService, type OnStatusChanged } from './support.service.ts';

type Parts = {
  pool: pg.Pool;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: () => string;
  cursors: ListCursors;
  /** How many days evidence of reports and messages from the contact form are kept. */
  site: { retention: Pick<Site['retention'], 'reported_messages_days' | 'contact_message_days'> };
  onStatusChanged: OnStatusChanged;
  notify: Notify;
  mailing: NoticeMailing;
};

export function createSupport(parts: Parts) {
  const { pool, jobs, mailer, siteUrl, cursors, site, onStatusChanged, notify, mailing } = parts;
  const repository = createSupportRepository(pool);
  const evidence = createEvidenceRepository(pool);
  const contacts = createContactRepository(pool);
  const attempts = createAttempts(pool);
  const service = createSupportService({
    pool,
    repository,
    reports: evidence,
    mails: createSupportMails(jobs),
    notify,
    attempts,
    cursors,
    evidenceDays: site.retention.reported_messages_days,
    onStatusChanged,
  });
  const linkTo = (address: (id: string) => string) => (id: string) => pageUrl(address(id), siteUrl());

  /** The member's own tickets with their threads, and their answers to others, for their data export. */
  const exportPart: ExportPart = async function* (userId) {
    yield { name: 'support-tickets.json', data: await repository.ofUser(userId) };
    const answers = await repository.answersOf(userId);
    if (answers.length > 0) yield { name: 'support-answers.json', data: answers };
  };

  const contact = createContactService({
    pool,
    limits: createAccountLimits(attempts, {
      perAddress: LIMITS.contact_per_address,
      perNetwork: LIMITS.contact_per_network,
    }),
    openTicket: service.openTicket,
  });
  const links = {
    member: linkTo(addresses.ticket),
    admin: (id: string) => new URL(addresses.adminTicket(id), siteUrl()).href,
    contact: (subject: string) => {
      const url = new URL(pageUrl(addresses.contact(), siteUrl()));
      url.searchParams.set('subject', subject);
      return url.href;
    },
  };

  return slice({
    openTicket: service.openTicket,
    exportPart,
    noticeSubjects: ticketNotices(pool),
    routes: supportRoutes(service, createReportsService(evidence, cursors), contact),
    jobs: [
      work(tidySupport, async () => {
        await evidence.tidy();
        await contacts.tidy(site.retention.contact_message_days);
      }),
      work(supportMail, supportMailWorker({ repository, contacts, mailer, mailing, links })),
    ],
  });
}
