import { DECLINE_REASONS } from '@swapstead/contract/swaps/texts';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { ReasonList, SwapDialog } from '../core/swap-dialog.tsx';
import { useSwapCommand } from '../core/swaps.queries.ts';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

type Reason = keyof typeof DECLINE_REASONS;

/** Declines a proposal, with an optional reason (PROP-22). */
export function DeclineDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const [reason, setReason] = useState<Reason>('none');
  const { words, write, forget } = useTextDraft(userId, `decline ${swap.id}`);
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'decline'), {
    onClose,
    forget,
    failed: m.swaps_decline_dialog_not_declined(),
  });
  const isTooLong = words.trim().length > 500;

  function submit() {
    if (!isTooLong)
      send({ reason, words }, (changed) => [m.swaps_decline_dialog_declined(), notifiedText(changed)]);
  }

  return (
    <SwapDialog
      title={m.swaps_decline_dialog_decline_this_proposal()}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm={m.swaps_decline_dialog_decline()}
      pending={m.swaps_decline_dialog_declining()}
      keep={m.swaps_not_yet()}
    >
      <ReasonList legend={m.swaps_why()} reasons={DECLINE_REASONS} value={reason} onChange={setReason} />
      <TextAreaField
        label={m.swaps_few_words()}
        optional
        rows={3}
        value={words}
        error={isTooLong ? m.swaps_words_too_long({ count: 500 }) : undefined}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}

/** Withdraws the member's own proposal (PROP-23). */
export function WithdrawDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'withdraw'), {
    onClose,
    failed: m.swaps_decline_dialog_not_withdrawn(),
  });
  return (
    <SwapDialog
      title={m.swaps_decline_dialog_withdraw_this_proposal()}
      open={open}
      onClose={onClose}
      onSubmit={() => send({}, (changed) => [m.swaps_decline_dialog_withdrawn(), notifiedText(changed)])}
      isPending={isPending}
      confirm={m.swaps_decline_dialog_withdraw()}
      pending={m.swaps_decline_dialog_withdrawing()}
      keep={m.swaps_keep_it()}
    >
      <p className="text-ink-soft">{m.swaps_decline_dialog_closed_for_everybody_can_propose()}</p>
    </SwapDialog>
  );
}
