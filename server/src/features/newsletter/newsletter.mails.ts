import type { Site } from '@swapstead/contract/site/site';
import { m } from '@swapstead/messages';
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
    subject: m.newsletter_mail_confirm_subject({ site: site.name }),
    paragraphs: [
      m.newsletter_mail_confirm_text({ site: site.name }),
      m.newsletter_mail_if_not_you({ days: site.retention.unconfirmed_newsletter_days }),
    ],
    why: m.mails_why_address(),
    action: { label: m.newsletter_mail_confirm_address(), url: confirmUrl },
    footnote: { label: m.newsletter_mail_delete_address(), url: leaveUrl },
  });
  return leavable(mail, leaveUrl);
}

/** A newsletter for a confirmed subscriber. */
export function letterMail(to: string, site: Site, letter: Letter, leaveUrl: string): Mail {
  const mail = composeMail({
    to,
    subject: letter.subject,
    paragraphs: [...letter.paragraphs],
    why: m.newsletter_mail_why_you_get_it({ domain: site.domain }),
    footnote: { label: m.newsletter_mail_take_me_off(), url: leaveUrl },
  });
  return leavable(mail, leaveUrl);
}
