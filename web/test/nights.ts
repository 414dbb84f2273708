import type { Nights, StatementLine } from '@swapstead/contract/ledger/endpoints';
import { WELCOME_STEPS } from '@swapstead/contract/ledger/endpoints';

type Step = (typeof WELCOME_STEPS)[number];

/** The nights of a member who has 17, 7 more on hold, and their welcome nights. */
export const someNights = (changes: Partial<Nights> = {}): Nights => ({
  balance: 17,
  on_hold: { nights: 7, stays: 1 },
  has_lines: true,
  welcome: welcome('given'),
  ...changes,
});

/** The welcome nights, with these steps taken. */
export const welcome = (
  state: Nights['welcome']['state'],
  taken: readonly Step[] = WELCOME_STEPS,
): Nights['welcome'] => ({
  state,
  nights: 14,
  steps: WELCOME_STEPS.map((step) => ({ step, done: taken.includes(step) })),
});

export const NO_NIGHTS = someNights({
  balance: 0,
  on_hold: { nights: 0, stays: 0 },
  has_lines: false,
  welcome: welcome('open', ['email']),
});

/** A line of the statement. */
export const aLine = (changes: Partial<StatementLine> = {}): StatementLine => ({
  number: 1,
  at: '2026-02-02T09:00:00.000Z',
  day: '2026-02-02',
  what: 'Welcome nights',
  detail: null,
  note: null,
  swap_id: null,
  amount: 14,
  balance: 14,
  ...changes,
});
