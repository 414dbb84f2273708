import { addDays, dateText } from '@swapstead/contract/days';
import { HISTORY } from '@swapstead/contract/swaps/history';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { dayHere } from '../../../lib/time/local-time.ts';
import { hostedStay, ownStay } from './swap-display.ts';
import type { Step } from './swap-progress-bar.tsx';

/** States in which a swap has ended early. */
const OVER = new Set<SwapView['state']>([
  'declined',
  'withdrawn',
  'expired',
  'overtaken',
  'lapsed',
  'cancelled',
  'not_happened',
]);

/** The steps from proposal to end for this viewer; none if the swap ended early. */
export function swapProgress(swap: SwapView): Step[] {
  if (OVER.has(swap.state)) return [];
  const stay = ownStay(swap) ?? hostedStay(swap);
  if (!stay) return [];
  const isGuest = stay.guest === swap.me;
  const agreed = dayOf(swap, HISTORY.agreed());
  const signed = dayOf(swap, HISTORY.final());
  const isAgreed = swap.state !== 'open';
  const isFinal = isAgreed && swap.state !== 'agreed';
  const has = [true, isAgreed, isFinal, isFinal && stay.phase !== 'before', isFinal && stay.phase === 'over'];
  const isCompleted = swap.state === 'completed';
  const last =
    swap.stays
      .map(({ check_out }) => check_out)
      .sort()
      .at(-1) ?? '';
  const steps: [label: string, day: string | undefined, done: boolean][] = [
    [m.swaps_swap_progress_proposed(), dayHere(swap.created_at), true],
    [m.swaps_swap_progress_agreed(), agreed, has[1] ?? false],
    [m.swaps_swap_progress_signed_by_everybody(), signed, has[2] ?? false],
    [
      isGuest ? m.swaps_swap_progress_you_arrive() : m.swaps_swap_progress_your_guests_arrive(),
      stay.check_in,
      has[3] ?? false,
    ],
    [
      isGuest ? m.swaps_swap_progress_you_leave() : m.swaps_swap_progress_your_guests_leave(),
      stay.check_out,
      has[4] ?? false,
    ],
    // When a disputed swap will be completed is unknown.
    [
      m.swaps_swap_progress_completed(),
      swap.completed_day ?? (swap.state === 'disputed' ? undefined : addDays(last, 3)),
      isCompleted,
    ],
  ];
  const now = steps.findLastIndex(([, , done]) => done);
  return steps.map(([label, day, done], index) => ({
    label,
    day: day && dateText(day, swap.today),
    state: index === now && !isCompleted ? 'now' : done ? 'done' : 'ahead',
  }));
}

/** The day of the latest history entry with this sentence, as the history shows it. */
function dayOf(swap: SwapView, sentence: string): string | undefined {
  const entry = swap.history.findLast((one) => one.sentence === sentence);
  return entry && dayHere(entry.at);
}
