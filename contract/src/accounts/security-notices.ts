import { m } from '@swapstead/messages';
import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to members about the security of their account (file 14, 'Texts', and the table of file 12). */
export const SECURITY_NOTICES = {
  new_device: {
    kind: 'security',
    text: m.accounts_notices_new_device,
    subject: m.accounts_notices_new_device_subject,
    mail: 'own',
  },
  password_changed: {
    kind: 'security',
    text: m.accounts_notices_password_changed,
    subject: m.accounts_notices_password_changed_subject,
    mail: 'own',
  },
  data_exported: {
    kind: 'security',
    text: m.accounts_notices_data_exported,
    subject: m.accounts_notices_data_exported_subject,
    mail: 'own',
  },
  mails_come_back: {
    kind: 'security',
    text: m.accounts_notices_mails_come_back,
    subject: m.accounts_notices_mails_come_back_subject,
    mail: 'none',
  },
  address_changed: {
    kind: 'security',
    text: m.accounts_notices_address_changed,
    subject: m.accounts_notices_address_changed_subject,
    mail: 'own',
  },
  address_changed_back: {
    kind: 'security',
    text: m.accounts_notices_address_changed_back,
    subject: m.accounts_notices_address_changed_back_subject,
    mail: 'own',
  },
  passkey_added: {
    kind: 'security',
    text: m.accounts_notices_passkey_added,
    subject: m.accounts_notices_passkey_added_subject,
    mail: 'own',
  },
  passkey_removed: {
    kind: 'security',
    text: m.accounts_notices_passkey_removed,
    subject: m.accounts_notices_passkey_removed_subject,
    mail: 'own',
  },
  passkey_paused: {
    kind: 'security',
    text: m.accounts_notices_passkey_paused,
    subject: m.accounts_notices_passkey_paused_subject,
    mail: 'own',
  },
  app_on: {
    kind: 'security',
    text: m.accounts_notices_app_on,
    subject: m.accounts_notices_app_on_subject,
    mail: 'own',
  },
  app_off: {
    kind: 'security',
    text: m.accounts_notices_app_off,
    subject: m.accounts_notices_app_off_subject,
    mail: 'own',
  },
  two_step_off: {
    kind: 'security',
    text: m.accounts_notices_two_step_off,
    subject: m.accounts_notices_two_step_off_subject,
    mail: 'own',
  },
  recovery_code_used: {
    kind: 'security',
    text: m.accounts_notices_recovery_code_used,
    subject: m.accounts_notices_recovery_code_used_subject,
    mail: 'own',
  },
  recovery_codes_created: {
    kind: 'security',
    text: m.accounts_notices_recovery_codes_created,
    subject: m.accounts_notices_recovery_codes_created_subject,
    mail: 'own',
  },
  recovery_begun: {
    kind: 'security',
    text: m.accounts_notices_recovery_begun,
    subject: m.accounts_notices_recovery_begun_subject,
    mail: 'own',
  },
  recovery_cancelled: {
    kind: 'security',
    text: m.accounts_notices_recovery_cancelled,
    subject: m.accounts_notices_recovery_cancelled_subject,
    mail: 'own',
  },
  recovery_done: {
    kind: 'security',
    text: m.accounts_notices_recovery_done,
    subject: m.accounts_notices_recovery_done_subject,
    mail: 'own',
  },
  step_attacked: {
    kind: 'security',
    text: m.accounts_notices_step_attacked,
    subject: m.accounts_notices_step_attacked_subject,
    mail: 'own',
  },
  account_suspended: {
    kind: 'security',
    text: m.accounts_notices_account_suspended,
    subject: m.accounts_notices_account_suspended_subject,
    mail: 'own',
  },
  account_restored: {
    kind: 'security',
    text: m.accounts_notices_account_restored,
    subject: m.accounts_notices_account_restored_subject,
    mail: 'own',
  },
  second_step_due: {
    kind: 'security',
    text: m.accounts_notices_second_step_due,
    subject: m.accounts_notices_second_step_due_subject,
    mail: 'own',
    for_admins: true,
  },
  second_step_missing: {
    kind: 'security',
    text: m.accounts_notices_second_step_missing,
    subject: m.accounts_notices_second_step_missing_subject,
    mail: 'own',
    for_admins: true,
  },
} as const satisfies Record<string, NoticeEvent>;
