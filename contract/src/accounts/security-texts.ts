/**
 * Sentences about the security of an account. Kept apart from the schemas, so that pages that show them need no zod.
 */
export const SECURITY_TEXTS = {
  wrong_password: 'Your current password is not right.',
  same_password: 'Please choose a password that differs from the current one.',
  change_gone: 'This change is not possible any more.',
  passkey_unknown: 'This passkey is not known here. Sign in with your password, or use another passkey.',
  passkey_refused: 'This passkey could not be checked. Please try again.',
  passkeys_full: 'You can have 10 passkeys.',
  passkey_double: 'This device already has a passkey for your account.',
  code_form: 'Please enter the 6 digits.',
  code_wrong: 'This code is not right. Check that the time on your phone is set automatically.',
  recovery_code_wrong: 'This code is not right.',
  step_over: 'Please sign in again.',
  admins_ask_operator: 'Please ask the operator of this site.',
  admin_password_short: 'Admins need at least 12 characters.',
  admin_password_known: 'Too many people know this password. Please choose another one.',
} as const;

/** Refusal codes that pages handle. */
export const SECURITY_CODES = {
  step_over: 'step_over',
  passkey_unknown: 'passkey_unknown',
} as const;
