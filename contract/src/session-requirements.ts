/** Sentences for refusals of sessions that lack a requirement, such as a second step. */
export const SESSION_REQUIREMENT_TEXTS = {
  second_step_required: 'Admin pages open once your account has a second sign-in step.',
  stronger_password_required:
    'Admins need a password of at least 12 characters that is on no list of leaked ones.',
} as const;

/** The refusal code of an operation that must be confirmed first (GUARD-09). */
export const CONFIRM_FIRST = 'reauthentication_required';

/** The sentence of the dialog (GUARD-08). `purpose` is the endpoint's: 'to change your password'. */
export const confirmSentence = (purpose: string) => `Please confirm it's you ${purpose}.`;
