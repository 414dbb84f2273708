import type { StayChange, StoredSwap } from '../core/stored-swap.ts';
import { allBut, type PartyNotice } from '../core/transitions.ts';

type Suggested = {
  by: number;
  changes: readonly StayChange[];
  /** Until when it can be answered. */
  day: string;
  once?: string;
};

/** What the other parties are told of a suggestion: the new days beside the old ones, where it moves any. */
export const suggestionNotices = (swap: StoredSwap, { by, changes, day, once }: Suggested): PartyNotice[] =>
  allBut(swap, by).map((party): PartyNotice => {
    const window = windowFor(swap, changes, party);
    const days = window && {
      check_in: window[1].check_in,
      check_out: window[1].check_out,
      was_check_in: window[0].check_in,
      was_check_out: window[0].check_out,
    };
    return {
      event: days ? 'days_suggested' : 'change_suggested',
      to: [party],
      by,
      facts: { day, ...days },
      ...(once && { once }),
    };
  });

/** The window that moves for this party: of the own stay, else of the guests at home, else of anybody. */
function windowFor({ stays }: StoredSwap, changes: readonly StayChange[], party: number) {
  const moved = changes.filter(({ window }) => window !== undefined);
  const as = (role: 'guest' | 'host') =>
    moved.find(({ stay }) => stays.find(({ number }) => number === stay)?.[role] === party);
  return (as('guest') ?? as('host') ?? moved[0])?.window;
}
