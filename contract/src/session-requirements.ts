import { m, textTable } from '@swapstead/messages';

/** Sentences for refusals of sessions that lack a requirement, such as a second step. */
export const SESSION_REQUIREMENT_TEXTS = textTable({
  second_step_required: m.accounts_admin_second_step_required,
  stronger_password_required: m.accounts_admin_stronger_password_required,
});

/** The refusal code of an operation that must be confirmed first (GUARD-09). */
export const CONFIRM_FIRST = 'reauthentication_required';
