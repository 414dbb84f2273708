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
import { nameIn } from '../core/swap-display.ts';
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
    failed: 'Not cancelled',
  });
  const figure = swap.figure_after_cancelling;

  function submit() {
    const checked = formSchema.safeParse({ reason, words });
    setFaults(Object.fromEntries(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    if (checked.success) send(checked.data, (changed) => ['Swap cancelled', notifiedText(changed)]);
  }

  return (
    <SwapDialog
      title="Cancel this swap?"
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm="Cancel the swap"
      pending="Cancelling..."
      keep="Keep it"
      danger
    >
      <ul className="grid gap-1.5">
        {swap.stays.map((stay) => (
          <li key={stay.number} className="wrap-anywhere">
            {stay.guest === swap.me ? 'You stay' : `${nameIn(swap, stay.guest)} stays`} at {stay.home.title},{' '}
            {windowText(stay, swap.today)}
          </li>
        ))}
      </ul>
      <p className="font-semibold">This cancels the whole swap for everybody.</p>
      {figure && (
        <p>
          {figure.agreed < SWAP_LIMITS.agreed_before_figure
            ? 'It counts: how many swaps you have cancelled is shown with your homes from your third agreed swap on.'
            : m.swaps_cancel_dialog_counts({ figure: m.swaps_cancelled_of_agreed(figure) })}
        </p>
      )}
      {!swap.change && (
        <p className="text-ink-soft">
          Have you asked for a change instead?{' '}
          <Link to={paths.changeSwap(swap.id)} className="link-inline">
            Suggest a change
          </Link>
        </p>
      )}
      <ReasonList
        legend="Why"
        reasons={CANCEL_REASONS}
        value={reason}
        error={faults.reason}
        onChange={setReason}
      />
      {reason === 'unsafe' && (
        <p className="rounded-tile bg-sand px-4 py-3 text-15">
          The others read ‘for personal reasons’ and none of your words. Our team reads them at once. You can
          also block this member in your conversation.
        </p>
      )}
      <TextAreaField
        label="Tell the others"
        rows={4}
        value={words}
        error={faults.words}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}
