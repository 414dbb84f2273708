import { STATE_BADGES, UNDER_WAY } from '@swapstead/contract/swap-texts';
import type { SwapView } from '@swapstead/contract/swap-view';
import type { SwapRow } from '@swapstead/contract/swaps';
import type { BadgeTone } from '../../ui/badge.tsx';

type Swap = SwapView | SwapRow;

/** The word of a swap's badge (SWAP-03). */
export function badgeOf(swap: Swap): string {
  const isUnderWay = swap.state === 'final' && swap.stays.some(({ phase }) => phase === 'under_way');
  return isUnderWay ? UNDER_WAY : STATE_BADGES[swap.state];
}

/** Dark where this viewer has to do something, quiet while others have, a line where it is over. */
export function toneOf(swap: Swap): BadgeTone {
  if (swap.state === 'open') return swap.answered.includes(swap.me) ? 'quiet' : 'pine';
  if (swap.state === 'agreed') return swap.signed.includes(swap.me) ? 'quiet' : 'pine';
  if (swap.state === 'final') return 'pine';
  return swap.state === 'disputed' ? 'honey' : 'plain';
}

export const nameIn = (swap: Swap, party: number): string =>
  swap.parties.find((one) => one.party === party)?.name ?? '';

/** The stay in which this viewer is the guest, if there is one. */
export const ownStay = (swap: Swap) => swap.stays.find(({ guest }) => guest === swap.me);

/** The stay at the home of this viewer, if there is one. */
export const hostedStay = (swap: Swap) => swap.stays.find(({ host }) => host === swap.me);

/** The stay of a ring that this viewer takes no part in. */
export const stayBetween = (swap: Swap) =>
  swap.stays.find(({ guest, host }) => guest !== swap.me && host !== swap.me);

/** '{title}, {place}', without a place where none may be read. */
export const homeLine = ({ title, place }: { title: string; place: string | null }): string =>
  place ? `${title}, ${place}` : title;

/** The deadline that waits for somebody, as a day; undefined where none does. */
export function deadlineOf(swap: Swap): string | undefined {
  if (swap.change) return swap.change.until.day;
  if (swap.state === 'open') return swap.answer_until?.day;
  if (swap.state === 'agreed') return swap.sign_until?.day;
  return swap.dispute?.with_team ? undefined : swap.dispute?.until.day;
}
