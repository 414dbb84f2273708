import {
  PRIORITY_NAMES,
  type Priority,
  STATUS_NAMES,
  type TicketStatus,
} from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

type NewTicket = { subject: string; priority: Priority; from_email: string };

/** Emails about tickets. `to` is the address, `url` the page of the ticket. */
export function newTicketMail(to: string, { subject, priority, from_email }: NewTicket, url: string): Mail {
  return composeMail({
    to,
    subject: m.support_mail_new_ticket_subject({ subject }),
    paragraphs: [
      m.support_mail_opened_with_priority({ email: from_email, priority: PRIORITY_NAMES[priority] }),
    ],
    why: m.support_mail_because_you_are_admin(),
    action: { label: m.support_mail_open_ticket(), url },
  });
}

export function replyMail(to: string, subject: string, message: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.support_mail_answered_subject({ subject }),
    paragraphs: [m.support_mail_answered_text(), ...message.split(/\s*\n\s*/)],
    why: m.mails_why_ticket(),
    action: { label: m.support_mail_read_it(), url },
  });
}

/** To the address given in the contact form, and to members who cannot sign in. `url` is the form. */
export function contactReplyMail(to: string, subject: string, message: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.support_mail_answered_subject({ subject }),
    paragraphs: [
      m.support_mail_contact_answered(),
      ...message.split(/\s*\n\s*/),
      m.support_mail_how_to_write_back(),
      m.support_mail_ignore_if_not_you(),
    ],
    why: m.mails_why_ticket(),
    action: { label: m.support_mail_write_back(), url },
  });
}

export function statusMail(to: string, subject: string, status: TicketStatus, url: string): Mail {
  return composeMail({
    to,
    subject: m.support_mail_status_subject({ status: STATUS_NAMES[status], subject }),
    paragraphs: [m.support_mail_status_text({ subject, status: status === 'closed' ? 'other' : status })],
    why: m.mails_why_ticket(),
    action: { label: m.support_mail_open_ticket(), url },
  });
}
