import type { PartyNotice } from '../core/party-notice.ts';
import type { StayChange, StoredSwap } from '../core/stored-swap.ts';
import { allBut } from '../core/transitions.ts';

type Suggested = {
  by: number;
  changes: readonly StayChange[];
  /** The last day for an answer. */
  day: string;
  once?: string;
};

/** The notices of a suggested change: with old and new days for parties whose days change. */
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

/** The changed window to show to this party: of the party's stay, else of the party's guests, else of any stay. */
function windowFor({ stays }: StoredSwap, changes: readonly StayChange[], party: number) {
  const moved = changes.filter(({ window }) => window !== undefined);
  const as = (role: 'guest' | 'host') =>
    moved.find(({ stay }) => stays.find(({ number }) => number === stay)?.[role] === party);
  return (as('guest') ?? as('host') ?? moved[0])?.window;
}
