import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

/** Emails about accounts. `to` is the address, `url` the target of the link. */
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

/** To a verified address with which someone registered again (AUTH-14). */
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

/** To the new address of an account, before it is confirmed (GUARD-04). */
export function newAddressMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody, probably you, wants to use this address for their Swapstead account.',
      'The link works once and for 24 hours. Until then nothing changes.',
      'If it was not you, leave this mail alone and nothing will happen.',
    ],
    action: { label: 'Confirm email address', url },
  });
}

/** To an address that an account changed away from within 72 hours, when someone registers with it (GUARD-07). */
export function undoMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      'Somebody, probably you, tried to register at Swapstead with this address. Until lately an account had it, and it is kept free for that account: nothing was changed.',
      'If you did not change the address of your account, undo it with the link. It works once and for 72 hours after the change, signs everybody out and lets you choose a new password.',
    ],
    action: { label: 'Undo the change', url },
  });
}

/** After the right password, to a member who has lost every second step (GUARD-27). */
export function recoverMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Confirm that you want to recover your account',
    paragraphs: [
      'Somebody who knows your password, probably you, asked us to turn off two-step sign-in.',
      'The link works once and for one hour. It begins a day of waiting, in which you and everybody who is signed in can cancel.',
      'If it was not you, leave this mail alone and change your password.',
    ],
    action: { label: 'Recover my account', url },
  });
}

/** After the 24 hours of waiting (GUARD-29). */
export function recoverableMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'You can recover your account now',
    paragraphs: [
      'The day of waiting is over. Choose a new password: your passkeys, your authenticator app and your recovery codes are removed, and everybody is signed out.',
      'The link works once and for 24 hours.',
    ],
    action: { label: 'Recover my account', url },
  });
}
