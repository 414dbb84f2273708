import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

/** Mails about accounts. `to` is the address, `url` where the link leads. */
export function verifyMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Swapstead. Please confirm that this is your address, then you can sign in.',
      'The link works once and for 24 hours.',
      'If you did not register, leave this mail alone and nothing will happen.',
    ],
    action: { label: 'Confirm email address', url },
  });
}

export function resetMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your Swapstead account.',
      'The link works once and for one hour. Choosing a new password signs you out on every device.',
      'If it was not you, leave this mail alone: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  });
}

/** To the holder of a verified address with which somebody registered again (AUTH-14). */
export function accountExistsMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to register at Swapstead with this address. It already has an account, so nothing was changed.',
      "If you have forgotten your password, choose 'Forgot password?' on the same page.",
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Sign in', url },
  });
}
