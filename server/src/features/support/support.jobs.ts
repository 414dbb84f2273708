import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@swapstead/contract/tickets';
import type pg from 'pg';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { withOffLink } from '../notices/notice.mails.ts';
import type { NoticeMailing } from '../notices/notices.ts';
import { newTicketMail, replyMail, statusMail } from './support.mails.ts';
import type { SupportRepository } from './support.repository.ts';

/** What happened to a ticket, and who gets a mail about it: ids only, so it keeps nothing about a deleted account. */
type Occasion = { user_id: string; ticket_id: string } & (
  | { reason: 'new_ticket' }
  | { reason: 'reply'; message_id: string }
  | { reason: 'status'; status: TicketStatus }
);

type SupportMail = Occasion & { event_id: string };

export const supportMail: JobKind<SupportMail> = {
  name: 'support-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** Deletes the evidence of old reports. */
export const tidySupport: JobKind<object> = {
  name: 'tidy-support',
  retryLimit: 0,
  retryDelay: 0,
  cron: '7 4 * * *',
};

export type SupportMails = ReturnType<typeof createSupportMails>;

/** Orders mails about tickets, in the transaction that they tell of. */
export function createSupportMails(jobs: Pick<Jobs, 'send'>) {
  return {
    send: (client: pg.ClientBase, occasion: Occasion) =>
      jobs.send(client, supportMail, { event_id: randomUUID(), ...occasion }),
  };
}

/** Addresses of the ticket's pages, for its owner and for admins. */
type TicketLinks = { member: (id: string) => string; admin: (id: string) => string };

type Parts = {
  repository: SupportRepository;
  mailer: Mailer;
  mailing: NoticeMailing;
  links: TicketLinks;
};

/** Sends the mail, with what is true by then. Former members and former admins get none. */
export function supportMailWorker({ repository, mailer, mailing, links }: Parts) {
  async function compose(mail: SupportMail): Promise<Mail | undefined> {
    const to = await repository.recipient(mail.user_id, mail.ticket_id);
    if (!to) return undefined;
    if (mail.reason === 'new_ticket') {
      return to.is_admin ? newTicketMail(to.email, to, links.admin(mail.ticket_id)) : undefined;
    }
    const url = links.member(mail.ticket_id);
    if (mail.reason === 'status') return statusMail(to.email, to.subject, mail.status, url);
    const message = await repository.messageText(mail.message_id);
    return message === undefined ? undefined : replyMail(to.email, to.subject, message, url);
  }
  /** The member can switch this mail off, and it says how (NOTE-28). */
  async function composeIfWanted(mail: SupportMail): Promise<Mail | undefined> {
    if (!(await mailing.wants(mail.user_id, 'support'))) return undefined;
    const composed = await compose(mail);
    return composed && withOffLink(composed, mailing.offLink(mail.user_id, 'support'));
  }
  return (mail: SupportMail) => mailer.deliver(mail.event_id, () => composeIfWanted(mail));
}
