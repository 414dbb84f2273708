import { DECLINE_REASONS } from '@swapstead/contract/swaps/messages';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { useState } from 'react';
import { useKeptWords } from '../../../lib/drafts/use-kept-words.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { ReasonList, SwapDialog } from '../core/swap-dialog.tsx';
import { useSwapAct } from '../core/swaps.queries.ts';
import { useSubmission } from '../core/use-submission.ts';

type Props = { userId: string; swap: SwapView; open: boolean; onClose: () => void };
type Reason = keyof typeof DECLINE_REASONS;

/** Says no, with a reason or without (PROP-22). */
export function DeclineDialog({ userId, swap, open, onClose }: Props) {
  const [reason, setReason] = useState<Reason>('none');
  const { words, write, forget } = useKeptWords(userId, `decline ${swap.id}`);
  const [submission_id, renew] = useSubmission();
  const decline = useSwapAct(userId, swap, 'decline');
  const isTooLong = words.trim().length > 500;

  function submit() {
    if (isTooLong) return;
    decline.mutate(
      { submission_id, reason, words },
      {
        onSuccess(changed) {
          renew();
          forget();
          onClose();
          toast('Declined', notifiedText(changed));
        },
        onError({ message }) {
          onClose();
          toastError('Not declined', message || 'Please try again later');
        },
      },
    );
  }

  return (
    <SwapDialog
      title="Decline this proposal?"
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={decline.isPending}
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

/** Takes the own proposal back (PROP-23). */
export function WithdrawDialog({ userId, swap, open, onClose }: Props) {
  const [submission_id, renew] = useSubmission();
  const withdraw = useSwapAct(userId, swap, 'withdraw');

  function submit() {
    withdraw.mutate(
      { submission_id },
      {
        onSuccess(changed) {
          renew();
          onClose();
          toast('Withdrawn', notifiedText(changed));
        },
        onError({ message }) {
          onClose();
          toastError('Not withdrawn', message || 'Please try again later');
        },
      },
    );
  }

  return (
    <SwapDialog
      title="Withdraw this proposal?"
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={withdraw.isPending}
      confirm="Withdraw"
      pending="Withdrawing..."
      keep="Keep it"
    >
      <p className="text-ink-soft">It is closed for everybody. You can propose again at any time.</p>
    </SwapDialog>
  );
}
