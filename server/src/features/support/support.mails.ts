import {
  PRIORITY_NAMES,
  type Priority,
  STATUS_NAMES,
  type TicketStatus,
} from '@swapstead/contract/support/tickets';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

type NewTicket = { subject: string; priority: Priority; from_email: string };

/** Emails about tickets. `to` is the address, `url` the page of the ticket. */
export function newTicketMail(to: string, { subject, priority, from_email }: NewTicket, url: string): Mail {
  return composeMail({
    to,
    subject: `New support ticket: ${subject}`,
    paragraphs: [
      `${from_email} has opened a ticket with priority ${PRIORITY_NAMES[priority]}.`,
      'You get this mail because you are an admin of Swapstead.',
    ],
    action: { label: 'Open the ticket', url },
  });
}

export function replyMail(to: string, subject: string, message: string, url: string): Mail {
  return composeMail({
    to,
    subject: `Support has answered: ${subject}`,
    paragraphs: [
      'The support team has answered your ticket:',
      ...message.split(/\s*\n\s*/),
      'Please answer on the page of the ticket; mails to this address are not read.',
    ],
    action: { label: 'Read it on Swapstead', url },
  });
}

/** To the address given in the contact form, and to members who cannot sign in. `url` is the form. */
export function contactReplyMail(to: string, subject: string, message: string, url: string): Mail {
  return composeMail({
    to,
    subject: `Support has answered: ${subject}`,
    paragraphs: [
      'Our team has answered what was sent to us from this email address:',
      ...message.split(/\s*\n\s*/),
      "To write back, use our contact form. We can't read replies to this email.",
      "If it wasn't you, you can ignore this email.",
    ],
    action: { label: 'Write back', url },
  });
}

const WHAT_IT_MEANS: Record<TicketStatus, string> = {
  open: 'It waits for somebody of the support team.',
  in_progress: 'Somebody of the support team is working on it.',
  closed: 'Nobody works on it any more. If something is left open, please open a new ticket.',
};

export function statusMail(to: string, subject: string, status: TicketStatus, url: string): Mail {
  return composeMail({
    to,
    subject: `Your ticket is now ${STATUS_NAMES[status]}: ${subject}`,
    paragraphs: [
      `The support team has set your ticket '${subject}' to ${STATUS_NAMES[status]}. ${WHAT_IT_MEANS[status]}`,
    ],
    action: { label: 'Open the ticket', url },
  });
}
