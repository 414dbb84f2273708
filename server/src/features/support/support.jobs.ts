import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@swapstead/contract/support/tickets';
import { withLanguage } from '@swapstead/messages';
import type pg from 'pg';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { withUnsubscribeLink } from '../notices/notice.mails.ts';
import type { NoticeMailing } from '../notices/notices.ts';
import type { ContactRepository } from './contact.repository.ts';
import { contactReplyMail, newTicketMail, replyMail, statusMail } from './support.mails.ts';
import type { SupportRepository } from './support.repository.ts';

/** What happened to a ticket, and who gets an email about it: ids only, so nothing about a deleted account remains. */
type MemberOccasion = { user_id: string; ticket_id: string } & (
  | { reason: 'new_ticket' }
  | { reason: 'reply'; message_id: string }
  | { reason: 'status'; status: TicketStatus }
);

/** Our answer to the contact form, sent to the address of the ticket. */
type ContactReply = { reason: 'contact_reply'; ticket_id: string; message_id: string };

type Occasion = MemberOccasion | ContactReply;

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

/** Queues emails about tickets, in the transaction of the event. */
export function createSupportMails(jobs: Pick<Jobs, 'send'>) {
  return {
    send: (client: pg.ClientBase, occasion: Occasion) =>
      jobs.send(client, supportMail, { event_id: randomUUID(), ...occasion }),
  };
}

/** Addresses of the ticket's pages, for its owner and for admins. */
type TicketLinks = {
  member: (id: string) => string;
  admin: (id: string) => string;
  /** The contact form, with the subject of the earlier message. */
  contact: (subject: string) => string;
};

type Parts = {
  repository: SupportRepository;
  contacts: ContactRepository;
  mailer: Mailer;
  mailing: NoticeMailing;
  links: TicketLinks;
};

/** Sends the email, with the state at that time. Former members and former admins get none. */
export function supportMailWorker({ repository, contacts, mailer, mailing, links }: Parts) {
  async function compose(mail: MemberOccasion): Promise<Mail | undefined> {
    const to = await repository.recipient(mail.user_id, mail.ticket_id);
    if (!to) return undefined;
    if (mail.reason === 'new_ticket') {
      return to.is_admin ? newTicketMail(to.email, to, links.admin(mail.ticket_id)) : undefined;
    }
    const url = links.member(mail.ticket_id);
    if (mail.reason === 'status') return statusMail(to.email, to.subject, mail.status, url);
    const message = await repository.messageText(mail.message_id);
    if (message === undefined) return undefined;
    // A suspended member cannot open the page of the ticket.
    return to.is_suspended
      ? contactReplyMail(to.email, to.subject, message, links.contact(to.subject))
      : replyMail(to.email, to.subject, message, url);
  }
  /** The member can turn off this email, and it says how (NOTE-28). */
  async function composeIfWanted(mail: MemberOccasion): Promise<Mail | undefined> {
    if (!(await mailing.wants(mail.user_id, 'support'))) return undefined;
    const composed = await compose(mail);
    return composed && withUnsubscribeLink(composed, mailing.unsubscribeLink(mail.user_id, 'support'));
  }
  /** In the language of the page that the message came from (LANG-16). */
  async function composeContactReply({ ticket_id, message_id }: ContactReply): Promise<Mail | undefined> {
    const to = await contacts.recipient(ticket_id);
    const message = to && (await repository.messageText(message_id));
    if (!to || message === undefined) return undefined;
    return withLanguage(languageOn(to.language ?? undefined), () =>
      contactReplyMail(to.email, to.subject, message, links.contact(to.subject)),
    );
  }
  return (mail: SupportMail) =>
    mailer.deliver(mail.event_id, () =>
      mail.reason === 'contact_reply'
        ? composeContactReply(mail)
        : mailer.inLanguageOf(mail.user_id, () => composeIfWanted(mail)),
    );
}
