/**
 * Sentences about accounts with fixed wording. Kept apart from the schemas, so that pages that show them need no zod.
 */
export const ACCOUNT_TEXTS = {
  wrong_credentials: 'Invalid login credentials',
  unverified: 'Please verify your email address before signing in.',
  suspended: 'This account is suspended. Contact us if you think this is a mistake.',
  registered: 'Please check your email to verify your account.',
  resent: 'If this address is waiting to be verified, a new link is on its way.',
  reset_sent: 'If an account exists for this address, a reset link is on its way.',
  invalid_link: 'This link is invalid or has expired.',
  password_needed:
    'This link was opened in another browser than the one that registered. Please choose your password here.',
  too_many_attempts: 'Too many attempts. Please try again later.',
  last_admin_role: 'The last admin cannot be demoted.',
  last_admin: 'You are the only admin. Make somebody else an admin first.',
} as const;

/** Refusal codes that the sign-in form handles. */
export const ACCOUNT_CODES = {
  unverified: 'email_unverified',
  suspended: 'account_suspended',
  invalid_link: 'invalid_link',
  password_needed: 'password_needed',
} as const;
