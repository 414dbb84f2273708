import { m, textTable } from '@swapstead/messages';
import type { SwapState } from './states.ts';

/** The sentence of a state_changed refusal, by the current state (file 11, 'Refusals'). */
export const STATE_SENTENCES = textTable({
  open: m.swaps_state_sentence_open,
  agreed: m.swaps_state_sentence_agreed,
  final: m.swaps_state_sentence_final,
  completed: m.swaps_state_sentence_completed,
  disputed: m.swaps_state_sentence_disputed,
  declined: m.swaps_state_sentence_declined,
  withdrawn: m.swaps_state_sentence_withdrawn,
  expired: m.swaps_state_sentence_expired,
  overtaken: m.swaps_state_sentence_overtaken,
  lapsed: m.swaps_state_sentence_lapsed,
  cancelled: m.swaps_state_sentence_cancelled,
  not_happened: m.swaps_state_sentence_not_happened,
}) satisfies Record<SwapState, string>;

/** Badges of the list (SWAP-03). */
export const STATE_BADGES = textTable({
  open: m.swaps_state_open,
  agreed: m.swaps_state_agreed,
  final: m.swaps_state_final,
  completed: m.swaps_state_completed,
  disputed: m.swaps_state_disputed,
  declined: m.swaps_state_declined,
  withdrawn: m.swaps_state_withdrawn,
  expired: m.swaps_state_expired,
  overtaken: m.swaps_state_overtaken,
  lapsed: m.swaps_state_lapsed,
  cancelled: m.swaps_state_cancelled,
  not_happened: m.swaps_state_not_happened,
}) satisfies Record<SwapState, string>;

/** Refusals with a fixed sentence: their codes, statuses and words. */
export const SWAP_REFUSALS = {
  revision_changed: [409, m.swaps_refusal_revision_changed],
  overtaken: [409, m.swaps_refusal_overtaken],
  nights_taken: [409, m.swaps_refusal_nights_taken],
  nights_short: [409, m.swaps_refusal_nights_short],
  guest_nights_short: [409, m.swaps_refusal_guest_nights_short],
  nights_unusable: [503, m.swaps_refusal_nights_unusable],
  answered_already: [409, m.swaps_refusal_answered_already],
  not_yours: [403, m.swaps_refusal_not_yours],
  not_your_change: [403, m.swaps_refusal_not_your_change],
  change_waiting: [409, m.swaps_refusal_change_waiting],
  change_waiting_already: [409, m.swaps_refusal_change_waiting_already],
  no_change: [409, m.swaps_refusal_no_change],
  unchanged: [409, m.swaps_refusal_unchanged],
  stay_begun: [409, m.swaps_refusal_stay_begun],
  time_used: [409, m.swaps_refusal_time_used],
  no_more_time: [409, m.swaps_refusal_no_more_time],
  too_many_changes: [409, m.swaps_refusal_too_many_changes],
  address_missing: [409, m.swaps_refusal_address_missing],
  phone_missing: [409, m.swaps_refusal_phone_missing],
  name_missing: [409, m.swaps_refusal_name_missing],
  name_wrong: [400, m.swaps_refusal_name_wrong],
  not_final: [409, m.swaps_refusal_not_final],
  not_over: [409, m.swaps_refusal_not_over],
  stays_over: [409, m.swaps_refusal_stays_over],
  too_late: [409, m.swaps_refusal_too_late],
  swaps_under_way: [409, m.swaps_refusal_swaps_under_way],
  identity_required: [403, m.swaps_refusal_identity_required],
  not_subscribed: [403, m.swaps_refusal_not_subscribed],
  stopped: [403, m.swaps_refusal_stopped],
  own_swap: [403, m.swaps_refusal_own_swap],
  own_account: [409, m.swaps_refusal_own_account],
  own_home: [409, m.swaps_refusal_own_home],
  blocked: [409, m.swaps_refusal_blocked],
  sent_already: [409, m.swaps_refusal_sent_already],
  three_open: [409, m.swaps_refusal_three_open],
  fifty_open: [429, m.swaps_refusal_fifty_open],
  counts_by_itself: [409, m.swaps_refusal_counts_by_itself],
  agreement_locked: [403, m.swaps_refusal_agreement_locked],
} as const satisfies Record<string, readonly [status: number, sentence: () => string]>;

export type SwapRefusal = keyof typeof SWAP_REFUSALS;

/** Error messages of date fields, for the form and the server (PROP-06). */
export const DATE_TEXTS = textTable({
  missing: m.swaps_dates_missing,
  order: m.swaps_dates_order,
  too_long: m.swaps_dates_too_long,
});

/**
 * Reasons for declining, in the order of the dialog (PROP-22). The last one is preselected and stored as no reason.
 */
export const DECLINE_REASONS = textTable({
  dates: m.swaps_decline_reason_dates,
  place: m.swaps_decline_reason_place,
  agreed: m.swaps_decline_reason_agreed,
  people: m.swaps_decline_reason_people,
  other: m.swaps_decline_reason_other,
  none: m.swaps_decline_reason_none,
});

/** Reasons for cancelling, in the order of the dialog (CANCEL-03). */
export const CANCEL_REASONS = textTable({
  illness: m.swaps_cancel_reason_illness,
  work: m.swaps_cancel_reason_work,
  travel: m.swaps_cancel_reason_travel,
  home: m.swaps_cancel_reason_home,
  plans: m.swaps_cancel_reason_plans,
  unsafe: m.swaps_cancel_reason_unsafe,
  other: m.swaps_cancel_reason_other,
});
