import { nightsOf, nightsText, peopleText, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toastError } from '../../../ui/toast.tsx';
import {
  NO_AGREEMENT,
  type Signature,
  type SignatureFaults,
  SignatureFields,
  signatureFaults,
} from '../agreement/signature-fields.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { OldTerms } from '../core/stay-ticket.tsx';
import { SwapDialog } from '../core/swap-dialog.tsx';
import { agreementQuery, useSwapCommand } from '../core/swaps.queries.ts';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

/** Accepts a change of the agreed terms. In a final swap this is a signature too (AGREE-15, STAY-17). */
export function AcceptChangeDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const id = useId();
  const [signature, setSignature] = useState<Signature>({ name: '', read: false });
  const [faults, setFaults] = useState<SignatureFaults>({});
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'change/accept'), {
    onClose,
    failed: m.swaps_not_accepted(),
  });
  const isSigned = swap.state === 'final';
  const { data: agreement, refetch } = useQuery({
    ...agreementQuery(userId, swap.id, swap.revision),
    enabled: open && isSigned,
  });
  const { change } = swap;
  if (!change) return null;

  function submit() {
    if (isSigned && !agreement) {
      toastError(m.swaps_not_accepted(), NO_AGREEMENT);
      void refetch();
      return;
    }
    const missing = isSigned ? signatureFaults(signature, agreement?.my_name ?? '') : {};
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    send(
      isSigned ? { sha256: change?.sha256 ?? undefined, name: signature.name, read: true } : {},
      (changed) => [
        isSigned ? m.swaps_accept_change_dialog_signed() : m.swaps_accept_change_dialog_change_accepted(),
        notifiedText(changed),
      ],
    );
  }

  return (
    <SwapDialog
      title={
        isSigned
          ? m.swaps_accept_change_dialog_accept_and_sign_title()
          : m.swaps_accept_change_dialog_accept_this_change()
      }
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm={isSigned ? m.swaps_step_accept_and_sign() : m.swaps_step_accept_change()}
      pending={isSigned ? m.swaps_signing() : m.swaps_accepting()}
      keep={m.swaps_not_yet()}
    >
      <ChangedStays swap={swap} />
      <p className="text-ink-soft">
        {isSigned
          ? m.swaps_accept_change_dialog_what_agreed_holds_until_everybody()
          : m.swaps_accept_change_dialog_once_everybody_has_said_yes()}
      </p>
      {isSigned && agreement && (
        <SignatureFields
          id={id}
          asked={agreement.my_name}
          value={signature}
          faults={faults}
          onChange={setSignature}
        />
      )}
    </SwapDialog>
  );
}

/** The terms of a pending change, each with what it would replace. */
function ChangedStays({ swap }: { swap: SwapView }) {
  if (!swap.change) return null;
  return (
    <ul className="grid gap-3">
      {swap.change.stays.map((stay) => (
        <li key={stay.number} className="rounded-tile border border-line px-4 py-3">
          <span className="block font-semibold wrap-anywhere">{stay.home_title}</span>
          <span className="block text-15">
            {windowText(stay, swap.today)} · {nightsText(nightsOf(stay))}
            {stay.people && ` · ${peopleText(stay.people)}`}
          </span>
          <OldTerms stay={stay} today={swap.today} />
        </li>
      ))}
    </ul>
  );
}
