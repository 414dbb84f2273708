import type { Site } from '@swapstead/contract/site/site';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

export type Letter = { subject: string; paragraphs: readonly string[] };

/** Adds two ways to unsubscribe: a link, and one click in the email program (RFC 8058). */
function leavable(mail: Mail, leaveUrl: string): Mail {
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${leaveUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The double opt-in email (FOOT-04). */
export function confirmationMail(to: string, site: Site, confirmUrl: string, leaveUrl: string): Mail {
  const mail = composeMail({
    to,
    subject: `Please confirm: letters from ${site.name}`,
    paragraphs: [
      `Hello, somebody asked for the ${site.name} letter at this address. If it was you, please confirm with one click.`,
      `If it was not you, do nothing. You will not hear from us again, and we delete the address within ${site.retention.unconfirmed_newsletter_days} days.`,
      sender(site),
    ],
    action: { label: 'Confirm my address', url: confirmUrl },
    footnote: { label: 'Delete my address', url: leaveUrl },
  });
  return leavable(mail, leaveUrl);
}

/** A newsletter for a confirmed subscriber. */
export function letterMail(to: string, site: Site, letter: Letter, leaveUrl: string): Mail {
  const mail = composeMail({
    to,
    subject: letter.subject,
    paragraphs: [
      ...letter.paragraphs,
      `You get this letter because you confirmed your address on ${site.domain}.`,
      sender(site),
    ],
    footnote: { label: 'Take me off the list', url: leaveUrl },
  });
  return leavable(mail, leaveUrl);
}

function sender({ company_name, address }: Site): string {
  return `${company_name}, ${address.street}, ${address.postal_code} ${address.city}, ${address.country}`;
}
