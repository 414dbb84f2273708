import { windowText } from '@swapstead/contract/swaps/format';
import { cancelSchema } from '@swapstead/contract/swaps/forms';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { CANCEL_REASONS } from '@swapstead/contract/swaps/texts';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { paths } from '../../../paths.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { ReasonList, SwapDialog } from '../core/swap-dialog.tsx';
import { nameIn, whoOf } from '../core/swap-display.ts';
import { cancelledNightsText } from '../core/swap-nights.ts';
import { useSwapCommand } from '../core/swaps.queries.ts';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

type Reason = keyof typeof CANCEL_REASONS;
type Faults = { reason?: string | undefined; words?: string | undefined };
const formSchema = cancelSchema.pick({ reason: true, words: true });

/** Cancels the swap for everyone, with a reason, after explaining the consequences (CANCEL-02, CANCEL-03). */
export function CancelDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const [reason, setReason] = useState<Reason>();
  const { words, write, forget } = useTextDraft(userId, `cancel ${swap.id}`);
  const [faults, setFaults] = useState<Faults>({});
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'cancel'), {
    onClose,
    forget,
    failed: m.swaps_cancel_dialog_not_cancelled(),
  });
  const figure = swap.figure_after_cancelling;

  function submit() {
    const checked = formSchema.safeParse({ reason, words });
    setFaults(Object.fromEntries(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    if (checked.success)
      send(checked.data, (changed) => [m.swaps_cancel_dialog_swap_cancelled(), notifiedText(changed)]);
  }

  return (
    <SwapDialog
      title={m.swaps_cancel_dialog_cancel_this_swap()}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm={m.swaps_cancel_dialog_cancel_the_swap()}
      pending={m.swaps_cancel_dialog_cancelling()}
      keep={m.swaps_keep_it()}
      danger
    >
      <ul className="grid gap-1.5">
        {swap.stays.map((stay) => (
          <li key={stay.number} className="wrap-anywhere">
            {m.swaps_cancel_dialog_stay({
              who: whoOf(swap, stay.guest),
              name: nameIn(swap, stay.guest),
              title: stay.home.title,
              window: windowText(stay, swap.today),
            })}
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        {swap.nights
          ? m.swaps_cancel_dialog_cancels_stay()
          : m.swaps_cancel_dialog_cancels_whole_swap_for_everybody()}
      </p>
      {swap.nights?.state === 'held' && <p>{cancelledNightsText(swap, 'now')}</p>}
      {figure && (
        <p>
          {figure.agreed < SWAP_LIMITS.agreed_before_figure
            ? m.swaps_cancel_dialog_counts_how_many_swaps_have()
            : m.swaps_cancel_dialog_counts({ figure: m.swaps_cancelled_of_agreed(figure) })}
        </p>
      )}
      {!swap.change && (
        <p className="text-ink-soft">
          {m.swaps_cancel_dialog_change_instead()}{' '}
          <Link to={paths.changeSwap(swap.id)} className="link-inline">
            {m.swaps_step_change()}
          </Link>
        </p>
      )}
      <ReasonList
        legend={m.swaps_why()}
        reasons={CANCEL_REASONS}
        value={reason}
        error={faults.reason}
        onChange={setReason}
      />
      {reason === 'unsafe' && (
        <p className="rounded-tile bg-sand px-4 py-3 text-15">
          {m.swaps_cancel_dialog_others_read_for_personal_reasons()}
        </p>
      )}
      <TextAreaField
        label={m.swaps_cancel_dialog_tell_the_others()}
        rows={4}
        value={words}
        error={faults.words}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}
