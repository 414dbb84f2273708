import { dayText, namesText, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { useState } from 'react';
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { notifiedText, otherNames } from '../core/notified-text.ts';
import { ReasonList, SwapDialog } from '../core/swap-dialog.tsx';
import { nameIn } from '../core/swap-display.ts';
import { useSwapCommand } from '../core/swaps.queries.ts';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

type HappenedDialogProps = StepDialogProps & {
  /** Whether this member says that the swap took place. */
  happened: boolean;
};

/** Reports that a swap did not take place, or replies to such a report (STAY-22). */
export function HappenedDialog({ userId, swap, happened, open, onClose }: HappenedDialogProps) {
  const [stay, setStay] = useState('1');
  const { words, write, forget } = useTextDraft(userId, `happened ${swap.id}`);
  const [error, setError] = useState<string>();
  const options = { onClose, forget, failed: 'Not sent' };
  const yes = useDialogStep(useSwapCommand(userId, swap, 'happened'), options);
  const no = useDialogStep(useSwapCommand(userId, swap, 'not-happened'), options);
  const isFirst = swap.state !== 'disputed';

  function submit() {
    const length = words.trim().length;
    const fault =
      length < 20
        ? 'Tell the others in a sentence or two.'
        : length > 1_000
          ? 'The words take at most 1,000 characters.'
          : undefined;
    setError(fault);
    if (fault) return;
    if (happened) yes.send({ words }, toastAfter);
    else no.send({ words, stay: Number(stay) }, toastAfter);
  }

  return (
    <SwapDialog
      title={happened ? 'It did happen' : 'It did not happen'}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={yes.isPending || no.isPending}
      confirm="Send"
      pending="Sending..."
      keep="Not yet"
    >
      <p className="text-ink-soft">
        {isFirst
          ? 'The others are asked for their side. Where you do not agree, our team looks at it.'
          : 'The others and our team read what you write.'}
      </p>
      {isFirst && swap.stays.length > 1 && (
        <ReasonList
          legend="Which stay"
          reasons={Object.fromEntries(
            swap.stays.map((one) => [
              String(one.number),
              `${one.guest === swap.me ? 'You' : nameIn(swap, one.guest)} at ${one.home.title}, ${windowText(one, swap.today)}`,
            ]),
          )}
          value={stay}
          onChange={setStay}
        />
      )}
      <TextAreaField
        label="What happened?"
        rows={4}
        value={words}
        error={error}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}

const toastAfter = (swap: SwapView): [string, string] => ['Thank you for telling us', lineAfter(swap)];

function lineAfter(swap: SwapView): string {
  if (swap.state !== 'disputed') return notifiedText(swap);
  if (!swap.dispute || swap.dispute.with_team) return 'Our team looks at this swap.';
  return `${namesText(otherNames(swap))} can answer until ${dayText(swap.dispute.until.day, swap.today)}.`;
}
