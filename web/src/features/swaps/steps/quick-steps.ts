import type { SwapStep } from '@swapstead/contract/swaps/card';
import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { toast, toastError } from '../../../ui/toast.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { useSwapCommand } from '../core/swaps.queries.ts';
import { useSubmission } from '../core/use-submission.ts';

/** Steps without a confirmation dialog. */
const QUICK = {
  more_time: 'more-time',
  keep: 'change/keep',
  take_back: 'change/take-back',
  went_well: 'went-well',
} as const satisfies Partial<Record<SwapStep, string>>;

export type QuickStep = keyof typeof QUICK;
export const isQuick = (step: SwapStep): step is QuickStep => step in QUICK;

/** Sends such a step and shows a toast. */
export function useQuickStep(userId: string, swap: SwapView, step: QuickStep) {
  const [submission_id, renew] = useSubmission();
  const command = useSwapCommand(userId, swap, QUICK[step]);
  function press() {
    command.mutate(
      { submission_id },
      {
        onSuccess(changed) {
          renew();
          toast(...toastAfter(step, changed));
        },
        onError: ({ message }) =>
          toastError(m.swaps_quick_steps_not_done(), message || m.common_try_again_later()),
      },
    );
  }
  return { press, isPending: command.isPending };
}

function toastAfter(step: QuickStep, swap: SwapView): [title: string, line: string] {
  switch (step) {
    case 'more_time':
      return [
        m.swaps_quick_steps_more_time_until({
          day: dayText(swap.answer_until?.day ?? swap.today, swap.today),
        }),
        notifiedText(swap),
      ];
    case 'keep':
      return [m.swaps_quick_steps_kept_as_agreed(), notifiedText(swap)];
    case 'take_back':
      return [m.swaps_quick_steps_change_taken_back(), notifiedText(swap)];
    case 'went_well':
      return [
        m.swaps_quick_steps_thank_you(),
        swap.state === 'completed'
          ? m.swaps_quick_steps_the_swap_is_completed()
          : m.swaps_quick_steps_we_glad_went_well(),
      ];
  }
}
