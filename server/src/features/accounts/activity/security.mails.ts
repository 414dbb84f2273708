import type { Mail } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';

/** The last line of every email about the security of an account (NOTE-31). */
export const SECURITY_MAIL_LOCKED =
  'This mail is about the safety of your account and cannot be switched off.';

/** The subject of a contact request from a suspended member. */
export const ABOUT_SUSPENSION = 'My account is suspended';

/** Contains the reason in our team's words, and a way to object without signing in. `url` is the contact form. */
export function suspendedMail(to: string, reason: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Your account has been suspended',
    paragraphs: [
      "We've suspended your Swapstead account. This is the reason:",
      ...reason.split(/\s*\n\s*/),
      "While your account is suspended you can't sign in, and nobody can see your homes.",
      "If you think this is a mistake, write to us within six months. You don't need to sign in for that. Someone who didn't take this decision will look at it again.",
      SECURITY_MAIL_LOCKED,
    ],
    action: { label: 'Contact us', url },
  });
}

/** `url` is the sign-in page. */
export function restoredMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Your account is open again',
    paragraphs: [
      "We've lifted the suspension of your Swapstead account. You can sign in again, and your homes are back.",
      SECURITY_MAIL_LOCKED,
    ],
    action: { label: 'Sign in', url },
  });
}
