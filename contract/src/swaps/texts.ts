import type { SwapState } from './states.ts';

/** The sentence of a state_changed refusal, by the current state (file 11, 'Refusals'). */
export const STATE_SENTENCES = {
  open: 'This swap is not agreed yet.',
  agreed: 'This swap is agreed already.',
  final: 'This swap is signed by everybody already.',
  completed: 'This swap is completed.',
  disputed: 'Somebody says that this swap did not happen. It is being looked at.',
  declined: 'This proposal was declined.',
  withdrawn: 'This proposal was withdrawn.',
  expired: 'This proposal has run out.',
  overtaken: 'These nights have just been taken',
  lapsed: 'This swap has lapsed: it was not signed in time.',
  cancelled: 'This swap was cancelled.',
  not_happened: 'This swap did not happen.',
} as const satisfies Record<SwapState, string>;

/** Badges of the list (SWAP-03). 'Under way' is final between its first arrival and its last departure. */
export const STATE_BADGES = {
  open: 'Open',
  agreed: 'Agreed',
  final: 'Final',
  completed: 'Completed',
  disputed: 'Disputed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  overtaken: 'Overtaken',
  lapsed: 'Lapsed',
  cancelled: 'Cancelled',
  not_happened: 'Did not happen',
} as const satisfies Record<SwapState, string>;

export const UNDER_WAY = 'Under way';

/** Refusals with a fixed sentence: their codes, statuses and words. */
export const SWAP_REFUSALS = {
  revision_changed: [409, 'The terms have changed meanwhile. Look at them again.'],
  overtaken: [409, 'These nights have just been taken'],
  nights_taken: [409, 'These nights have just been taken'],
  answered_already: [409, 'You have answered already.'],
  not_yours: [403, 'Only who proposed can withdraw; the others decline.'],
  not_your_change: [403, 'Only the member who suggested this change can take it back.'],
  change_waiting: [409, 'A change is waiting for an answer. Sign when it is settled.'],
  change_waiting_already: [409, 'A change is waiting already.'],
  no_change: [409, 'No change is waiting.'],
  unchanged: [409, 'Nothing was changed.'],
  stay_begun: [409, 'The stay has begun. Write to each other, or to support.'],
  time_used: [409, 'You have asked for more time already.'],
  no_more_time: [409, 'There is no more time before the first arrival.'],
  too_many_changes: [409, 'This proposal was changed ten times. Decline it and begin a new one.'],
  address_missing: [
    409,
    'Add address and phone to your house guide before you sign. Your guest sees them once everybody has signed.',
  ],
  phone_missing: [
    409,
    'Add a phone to your profile before you sign. Your host sees it once everybody has signed.',
  ],
  name_missing: [409, 'Add your name to your profile first.'],
  name_wrong: [400, 'This is not the name in the agreement.'],
  not_final: [409, 'Address, phone and house guide open once everybody has signed.'],
  not_over: [409, 'The stays are not over yet.'],
  stays_over: [409, 'The stays are over. Say that it did not happen instead.'],
  too_late: [409, 'This can be said until 14 days after the last day.'],
  swaps_under_way: [409, 'This home is part of agreed swaps. Confirm that they are cancelled.'],
  not_subscribed: [403, 'Upgrade to premium to propose and accept swaps'],
  stopped: [403, 'You cannot propose or agree swaps at the moment. Please write to support.'],
  own_swap: [403, 'You take part in this swap: another admin has to act.'],
  own_account: [409, 'This is your own account: another admin has to act.'],
  own_home: [409, 'This is your home.'],
  blocked: [409, 'You have blocked this member. Unblock them to propose a swap.'],
  sent_already: [409, 'This was sent already.'],
  three_open: [409, 'You have three open proposals for this home. Change one of them instead.'],
  fifty_open: [429, 'You have 50 open proposals. Wait for answers or withdraw some.'],
  counts_by_itself: [409, 'This swap has its own page and counts by itself.'],
  agreement_locked: [403, 'You can read this agreement again with premium.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type SwapRefusal = keyof typeof SWAP_REFUSALS;

/** Sentences with values in them. */
export const SWAP_SENTENCES = {
  nights_not_free: (days: string) => `These nights are not free: ${days}.`,
  own_nights_closed: (days: string) => `Your own calendar says no on ${days}. Open these nights first.`,
  calendar_closed: (title: string, days: string) =>
    `The calendar of ${title} says no on ${days}. Change the dates or open these nights.`,
  too_many_people: (title: string) => `That is more than ${title} has room for. Send it as a change.`,
  earliest: (day: string) => `The earliest arrival is ${day}: an agreement has to be signed two days before.`,
  latest: (day: string) => `The latest arrival is ${day}.`,
  not_free: (days: string) => `Not free: ${days}.`,
  away_already: (window: string) => `You are away on these nights already: ${window}.`,
  other_proposals: (n: number) =>
    `You have ${n} open ${n === 1 ? 'proposal' : 'proposals'} for these nights. The first one agreed wins.`,
  little_room: (title: string, room: number, people: number) =>
    `${title} has room for ${room}; you are ${people}.`,
  no_pets: (title: string) => `${title} takes no pets.`,
  host_asks: (rules: string) => `The host asks for: ${rules}.`,
  counts: (n: number, m: number) => `cancelled ${n} of ${m} agreed`,
  completed: (n: number) => (n === 1 ? '1 swap completed' : `${n} swaps completed`),
} as const;

/** Error messages of date fields, for the form and the server (PROP-06). */
export const DATE_TEXTS = {
  missing: 'Choose a day of arrival and a day of departure.',
  order: 'The departure must be after the arrival.',
  too_long: 'A stay takes at most 180 nights.',
} as const;

/**
 * Reasons for declining, in the order of the dialog (PROP-22). The last one is preselected and stored as no reason.
 */
export const DECLINE_REASONS = {
  dates: 'These dates do not suit us',
  place: 'We are looking for another place',
  agreed: 'We have agreed with somebody else',
  people: 'Too many people',
  other: 'Another reason',
  none: 'I would rather not say',
} as const;

/** Reasons for cancelling, in the order of the dialog (CANCEL-03). */
export const CANCEL_REASONS = {
  illness: 'Illness or a death in the family',
  work: 'Work or school',
  travel: 'Travelling is not possible',
  home: 'Something is wrong with the home',
  plans: 'Our plans have changed',
  unsafe: 'I do not feel safe with this swap',
  other: 'Another reason',
} as const;

/** Shown to the other parties in place of 'unsafe' (CANCEL-04). */
export const PERSONAL_REASONS = 'for personal reasons';
