import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import { dayText } from '@swapstead/contract/swaps/format';
import { STATE_BADGES } from '@swapstead/contract/swaps/texts';
import type { Deadline, SwapStay, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { dayHere, timeHere } from '../../../lib/time/local-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Swap = SwapView | SwapRow;

/** The text of a swap's badge (SWAP-03). */
export function badgeOf(swap: Swap): string {
  const isUnderWay = swap.state === 'final' && swap.stays.some(({ phase }) => phase === 'under_way');
  return isUnderWay ? m.swaps_state_under_way() : STATE_BADGES[swap.state];
}

/** Dark if this viewer has to act, quiet if others have to, outlined once the swap is over. */
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

/** The stay of a three-way swap in which this viewer is neither guest nor host. */
export const stayBetween = (swap: Swap) =>
  swap.stays.find(({ guest, host }) => guest !== swap.me && host !== swap.me);

/** '{title}, {place}', or the title alone if the viewer may not see the place. */
export const homeLine = ({ title, place }: { title: string; place: string | null }): string =>
  place ? `${title}, ${place}` : title;

/** A home within a sentence; languages that quote its title leave the place outside the quotes. */
const homeNamed = ({ title, place }: { title: string; place: string | null }): string =>
  m.swaps_home_named({ title, known: place ? 'yes' : 'other', place: place ?? '' });

/** The deadline of the step that someone has to take; undefined if nobody has to. */
export function deadlineOf(swap: Swap): Deadline | undefined {
  if (swap.change) return swap.change.until;
  if (swap.state === 'open') return swap.answer_until ?? undefined;
  if (swap.state === 'agreed') return swap.sign_until ?? undefined;
  return swap.dispute?.with_team ? undefined : swap.dispute?.until;
}

/** '{time} your time', if the day of a deadline does not end with the reader's own (PROP-32). */
export function localEndText({ at, day }: Deadline, today: string): string | undefined {
  const end = new Date(at);
  const time = timeHere(end);
  const last = dayHere(new Date(end.getTime() - 1));
  if (last === day && time === '00:00') return undefined;
  return last === day
    ? m.swaps_deadline_ends_at({ time })
    : m.swaps_deadline_ends_at_on({ time, day: dayText(dayHere(end), today) });
}

type Tense = 'stay' | 'stayed' | 'other';

/** The tense in which each state describes its stays: to come, past, or cancelled. */
const TENSES: Record<Swap['state'], Tense> = {
  open: 'stay',
  agreed: 'stay',
  final: 'stay',
  completed: 'stayed',
  disputed: 'stayed',
  declined: 'other',
  withdrawn: 'other',
  expired: 'other',
  overtaken: 'other',
  lapsed: 'other',
  cancelled: 'other',
  not_happened: 'other',
};

/** Who stays, in the tense of the swap's state: what messages about a stay need. */
function guestWords(swap: Swap, { guest, phase }: SwapStay) {
  const tense = swap.state === 'final' && phase === 'over' ? 'stayed' : TENSES[swap.state];
  return { who: whoOf(swap, guest), name: nameIn(swap, guest), tense };
}

/** What messages distinguish: this viewer, or someone else. */
export const whoOf = (swap: Swap, party: number): 'you' | 'other' => (party === swap.me ? 'you' : 'other');

/** 'You stay at', 'Nora Walker stays at', in the tense of the swap's state. */
export const staysAt = (swap: Swap, stay: SwapStay): string => m.swaps_stays_at(guestWords(swap, stay));

/** 'You stay at Rooftops, Lisbon'. */
export const staysAtHome = (swap: Swap, stay: SwapStay): string =>
  m.swaps_stays_at_home({ ...guestWords(swap, stay), home: homeNamed(stay.home) });

/** The whole of a stay for nights: 'You stay at Rooftops, Lisbon for 7 nights'. */
export function stayForNightsText(swap: Swap, stay: SwapStay): string {
  const { who, name, tense } = guestWords(swap, stay);
  const count = stay.nights;
  return who === 'you'
    ? m.swaps_you_stay_for({ tense, home: homeNamed(stay.home), count })
    : m.swaps_stays_at_yours_for({ name, tense, count });
}

/** 'Nora Walker stays at yours'. */
export function staysAtYours(swap: Swap, stay: SwapStay): string {
  const { name, tense } = guestWords(swap, stay);
  return m.swaps_stays_at_yours({ name, tense });
}
