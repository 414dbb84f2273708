import { DECLINE_REASONS } from '@swapstead/contract/swaps/texts';
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
    failed: 'Not declined',
  });
  const isTooLong = words.trim().length > 500;

  function submit() {
    if (!isTooLong) send({ reason, words }, (changed) => ['Declined', notifiedText(changed)]);
  }

  return (
    <SwapDialog
      title="Decline this proposal?"
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm="Decline"
      pending="Declining..."
      keep="Not yet"
    >
      <ReasonList legend="Why" reasons={DECLINE_REASONS} value={reason} onChange={setReason} />
      <TextAreaField
        label="A few words"
        optional
        rows={3}
        value={words}
        error={isTooLong ? 'The words take at most 500 characters.' : undefined}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}

/** Withdraws the member's own proposal (PROP-23). */
export function WithdrawDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'withdraw'), {
    onClose,
    failed: 'Not withdrawn',
  });
  return (
    <SwapDialog
      title="Withdraw this proposal?"
      open={open}
      onClose={onClose}
      onSubmit={() => send({}, (changed) => ['Withdrawn', notifiedText(changed)])}
      isPending={isPending}
      confirm="Withdraw"
      pending="Withdrawing..."
      keep="Keep it"
    >
      <p className="text-ink-soft">It is closed for everybody. You can propose again at any time.</p>
    </SwapDialog>
  );
}
