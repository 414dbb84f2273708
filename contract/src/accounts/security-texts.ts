import { m, textTable } from '@swapstead/messages';

/**
 * Sentences about the security of an account. Kept apart from the schemas, so that pages that show them need no zod.
 */
export const SECURITY_TEXTS = textTable({
  wrong_password: m.accounts_security_wrong_password,
  same_password: m.accounts_security_same_password,
  change_gone: m.accounts_security_change_gone,
  passkey_unknown: m.accounts_security_passkey_unknown,
  passkey_refused: m.accounts_security_passkey_refused,
  passkeys_full: m.accounts_security_passkeys_full,
  passkey_double: m.accounts_security_passkey_double,
  code_form: m.accounts_security_code_form,
  code_wrong: m.accounts_security_code_wrong,
  recovery_code_wrong: m.accounts_security_recovery_code_wrong,
  step_over: m.accounts_security_step_over,
  admins_ask_operator: m.accounts_security_admins_ask_operator,
  admin_password_short: m.accounts_security_admin_password_short,
  admin_password_known: m.accounts_security_admin_password_known,
});

/** Refusal codes that pages handle. */
export const SECURITY_CODES = {
  step_over: 'step_over',
  passkey_unknown: 'passkey_unknown',
} as const;
