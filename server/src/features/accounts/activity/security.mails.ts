import type { Mail } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';

/** At the foot of every mail about the safety of an account (NOTE-31). */
export const SECURITY_MAIL_LOCKED =
  'This mail is about the safety of your account and cannot be switched off.';

/** Subject of what a suspended member writes to us. */
export const ABOUT_SUSPENSION = 'My account is suspended';

/** The reason in the words of our team, and how to object without signing in. `url` is the contact form. */
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

/** `url` is the page to sign in. */
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
