import { dayText, namesText, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { notifiedText, otherNames } from '../core/notified-text.ts';
import { ReasonList, SwapDialog } from '../core/swap-dialog.tsx';
import { nameIn, whoOf } from '../core/swap-display.ts';
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
  const options = { onClose, forget, failed: m.swaps_not_sent() };
  const yes = useDialogStep(useSwapCommand(userId, swap, 'happened'), options);
  const no = useDialogStep(useSwapCommand(userId, swap, 'not-happened'), options);
  const isFirst = swap.state !== 'disputed';

  function submit() {
    const length = words.trim().length;
    const fault =
      length < 20
        ? m.swaps_words_tell_others()
        : length > 1_000
          ? m.swaps_words_too_long({ count: 1_000 })
          : undefined;
    setError(fault);
    if (fault) return;
    if (happened) yes.send({ words }, toastAfter);
    else no.send({ words, stay: Number(stay) }, toastAfter);
  }

  return (
    <SwapDialog
      title={happened ? m.swaps_step_did_happen() : m.swaps_step_did_not_happen()}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={yes.isPending || no.isPending}
      confirm={m.common_send()}
      pending={m.common_sending()}
      keep={m.swaps_not_yet()}
    >
      <p className="text-ink-soft">
        {isFirst
          ? m.swaps_happened_dialog_others_asked_for_their_side()
          : m.swaps_happened_dialog_others_our_team_read_what()}
      </p>
      {isFirst && swap.stays.length > 1 && (
        <ReasonList
          legend={m.swaps_happened_dialog_which_stay()}
          reasons={Object.fromEntries(
            swap.stays.map((one) => [
              String(one.number),
              m.swaps_happened_dialog_stay({
                who: whoOf(swap, one.guest),
                name: nameIn(swap, one.guest),
                title: one.home.title,
                window: windowText(one, swap.today),
              }),
            ]),
          )}
          value={stay}
          onChange={setStay}
        />
      )}
      <TextAreaField
        label={m.swaps_happened_dialog_what_happened()}
        rows={4}
        value={words}
        error={error}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}

const toastAfter = (swap: SwapView): [string, string] => [
  m.swaps_happened_dialog_thank_you(),
  lineAfter(swap),
];

function lineAfter(swap: SwapView): string {
  if (swap.state !== 'disputed') return notifiedText(swap);
  if (!swap.dispute || swap.dispute.with_team) return m.swaps_card_with_team();
  return m.swaps_happened_dialog_can_answer({
    names: namesText(otherNames(swap)),
    day: dayText(swap.dispute.until.day, swap.today),
  });
}
