import { m } from '@swapstead/messages';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';

/** Contains the reason in our team's words, and a way to object without signing in. `url` is the contact form. */
export function suspendedMail(to: string, reason: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_suspended_subject(),
    paragraphs: [
      m.accounts_mail_suspended_reason(),
      ...reason.split(/\s*\n\s*/),
      m.accounts_mail_suspended_meaning(),
      m.accounts_mail_suspended_object(),
      m.accounts_security_mail_locked(),
    ],
    action: { label: m.accounts_mail_contact_us(), url },
  });
}

/** `url` is the sign-in page. */
export function restoredMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_restored_subject(),
    paragraphs: [m.accounts_mail_restored_text(), m.accounts_security_mail_locked()],
    action: { label: m.accounts_mail_sign_in(), url },
  });
}
