import { m } from '@swapstead/messages';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

/** Emails about accounts. `to` is the address, `url` the target of the link. */
export function verifyMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_verify_subject(),
    paragraphs: [
      m.accounts_mail_welcome(),
      m.accounts_mail_link_24_hours(),
      m.accounts_mail_if_you_did_not_register(),
    ],
    why: m.mails_why_address(),
    action: { label: m.accounts_mail_confirm_address(), url },
  });
}

export function resetMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_choose_new_password(),
    paragraphs: [
      m.accounts_mail_reset_asked(),
      m.accounts_mail_reset_link(),
      m.accounts_mail_reset_if_not_you(),
    ],
    why: m.mails_why_address(),
    action: { label: m.accounts_mail_choose_new_password(), url },
  });
}

/** To a verified address with which someone registered again (AUTH-14). */
export function accountExistsMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_exists_subject(),
    paragraphs: [
      m.accounts_mail_exists_tried_to_register(),
      m.accounts_mail_forgotten_password(),
      m.accounts_mail_exists_if_not_you(),
    ],
    why: m.mails_why_address(),
    action: { label: m.accounts_mail_sign_in(), url },
  });
}

/** To the new address of an account, before it is confirmed (GUARD-04). */
export function newAddressMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_new_address_subject(),
    paragraphs: [
      m.accounts_mail_new_address_wanted(),
      m.accounts_mail_new_address_link(),
      m.accounts_mail_new_address_if_not_you(),
    ],
    why: m.mails_why_address(),
    action: { label: m.accounts_mail_confirm_address(), url },
  });
}

/** To an address that an account changed away from within 72 hours, when someone registers with it (GUARD-07). */
export function undoMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_address_changed_subject(),
    paragraphs: [m.accounts_mail_kept_tried_to_register(), m.accounts_mail_undo_address_change()],
    why: m.accounts_security_mail_locked(),
    action: { label: m.accounts_mail_undo_change(), url },
  });
}

/** After the right password, to a member who has lost every second step (GUARD-27). */
export function recoverMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_recover_subject(),
    paragraphs: [
      m.accounts_mail_recover_asked(),
      m.accounts_mail_recover_link(),
      m.accounts_mail_recover_if_not_you(),
    ],
    why: m.accounts_security_mail_locked(),
    action: { label: m.accounts_mail_recover_account(), url },
  });
}

/** After the 24 hours of waiting (GUARD-29). */
export function recoverableMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_recoverable_subject(),
    paragraphs: [m.accounts_mail_recoverable_text(), m.accounts_mail_link_24_hours()],
    why: m.accounts_security_mail_locked(),
    action: { label: m.accounts_mail_recover_account(), url },
  });
}
