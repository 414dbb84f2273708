import { m, textTable } from '@swapstead/messages';

/**
 * Sentences about accounts with fixed wording. Kept apart from the schemas, so that pages that show them need no zod.
 */
export const ACCOUNT_TEXTS = textTable({
  wrong_credentials: m.accounts_text_wrong_credentials,
  unverified: m.accounts_text_unverified,
  suspended: m.accounts_text_suspended,
  registered: m.accounts_text_registered,
  resent: m.accounts_text_resent,
  reset_sent: m.accounts_text_reset_sent,
  invalid_link: m.common_invalid_link,
  password_needed: m.accounts_text_password_needed,
  too_many_attempts: m.accounts_text_too_many_attempts,
  last_admin_role: m.accounts_text_last_admin_role,
  last_admin: m.accounts_text_last_admin,
});

/** Refusal codes that the sign-in form handles. */
export const ACCOUNT_CODES = {
  unverified: 'email_unverified',
  suspended: 'account_suspended',
  invalid_link: 'invalid_link',
  password_needed: 'password_needed',
} as const;
