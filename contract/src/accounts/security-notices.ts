import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to members about the security of their account (file 14, 'Texts', and the table of file 12). */
export const SECURITY_NOTICES = {
  new_device: {
    kind: 'security',
    text: 'Somebody signed in on a new device: {browser} on {system}.',
    subject: 'New sign-in to your account',
    mail: 'own',
  },
  password_changed: {
    kind: 'security',
    text: 'Your password was changed.',
    subject: 'Your password was changed',
    mail: 'own',
  },
  data_exported: {
    kind: 'security',
    text: 'Your data was downloaded.',
    subject: 'Your data was downloaded',
    mail: 'own',
  },
  mails_come_back: {
    kind: 'security',
    text: 'Mails to your address come back.',
    subject: 'Mails to your address come back',
    mail: 'none',
  },
  address_changed: {
    kind: 'security',
    text: 'Your email address was changed.',
    subject: 'Your email address was changed',
    mail: 'own',
  },
  address_changed_back: {
    kind: 'security',
    text: 'Your email address was changed back.',
    subject: 'Your email address was changed back',
    mail: 'own',
  },
  passkey_added: {
    kind: 'security',
    text: 'A passkey was added: {passkey}.',
    subject: 'A passkey was added',
    mail: 'own',
  },
  passkey_removed: {
    kind: 'security',
    text: 'A passkey was removed: {passkey}.',
    subject: 'A passkey was removed',
    mail: 'own',
  },
  passkey_paused: {
    kind: 'security',
    text: 'A passkey was paused: it may have been copied.',
    subject: 'A passkey was paused',
    mail: 'own',
  },
  app_on: {
    kind: 'security',
    text: 'Authenticator app turned on.',
    subject: 'Authenticator app turned on',
    mail: 'own',
  },
  app_off: {
    kind: 'security',
    text: 'Authenticator app turned off.',
    subject: 'Authenticator app turned off',
    mail: 'own',
  },
  two_step_off: {
    kind: 'security',
    text: 'Two-step sign-in was turned off.',
    subject: 'Two-step sign-in was turned off',
    mail: 'own',
  },
  recovery_code_used: {
    kind: 'security',
    text: 'A recovery code was used. You have {n} left.',
    subject: 'A recovery code was used',
    mail: 'own',
  },
  recovery_codes_created: {
    kind: 'security',
    text: 'New recovery codes were created.',
    subject: 'New recovery codes were created',
    mail: 'own',
  },
  recovery_begun: {
    kind: 'security',
    text: 'Your account will be recovered in 24 hours.',
    subject: 'Your account will be recovered in 24 hours',
    mail: 'own',
  },
  recovery_cancelled: {
    kind: 'security',
    text: 'The recovery was cancelled.',
    subject: 'The recovery was cancelled',
    mail: 'own',
  },
  recovery_done: {
    kind: 'security',
    text: 'Your account was recovered.',
    subject: 'Your account was recovered',
    mail: 'own',
  },
  step_attacked: {
    kind: 'security',
    text: 'Someone who knows your password keeps trying to pass your second sign-in step.',
    subject: 'Someone may know your password',
    mail: 'own',
  },
  account_suspended: {
    kind: 'security',
    text: 'Your account was suspended.',
    subject: 'Your account has been suspended',
    mail: 'own',
  },
  account_restored: {
    kind: 'security',
    text: 'Your account is open again.',
    subject: 'Your account is open again',
    mail: 'own',
  },
  second_step_due: {
    kind: 'security',
    text: 'Admins need a second sign-in step. Please set it up by {day}.',
    subject: 'Please set up a second sign-in step',
    mail: 'own',
    for_admins: true,
  },
  second_step_missing: {
    kind: 'security',
    text: 'Admin pages are closed until you set up a second sign-in step.',
    subject: 'Please set up a second sign-in step',
    mail: 'own',
    for_admins: true,
  },
} as const satisfies Record<string, NoticeEvent>;
