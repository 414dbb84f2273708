import { dayText, namesText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { hostedStay, nameIn, ownStay } from '../core/swap-display.ts';
import { type Agreement, useSwapCommand } from '../core/swaps.queries.ts';
import { useSubmission } from '../core/use-submission.ts';
import {
  type Signature,
  type SignatureFaults,
  SignatureFields,
  signatureFaults,
} from './signature-fields.tsx';

/** Signs with a name and a tick, and sends the hash of the text shown (AGREE-10 to AGREE-14). */
export function SignForm({
  userId,
  swap,
  agreement,
}: {
  userId: string;
  swap: SwapView;
  agreement: Agreement;
}) {
  const id = useId();
  const [signature, setSignature] = useState<Signature>({ name: '', read: false });
  const [faults, setFaults] = useState<SignatureFaults>({});
  const [submission_id, renew] = useSubmission();
  const sign = useSwapCommand(userId, swap, 'sign');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = signatureFaults(signature, agreement.my_name);
    setFaults(missing);
    if (missing.name) event.currentTarget.querySelector('input')?.focus();
    else if (missing.read) event.currentTarget.querySelector<HTMLElement>('[type=checkbox]')?.focus();
    if (Object.keys(missing).length > 0) return;
    sign.mutate(
      { submission_id, sha256: agreement.sha256, name: signature.name, read: true },
      {
        onSuccess(signed) {
          renew();
          if (signed.state === 'final') toast(m.swaps_sign_form_it_is_final(), openText(signed));
          else toast(m.swaps_sign_form_signed(), waitingText(signed));
        },
        onError: ({ message }) =>
          toastError(m.swaps_sign_form_not_signed(), message || m.common_try_again_later()),
      },
    );
  }

  const signed = swap.signed.filter((party) => party !== swap.me);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {signed.length > 0 && (
        <p className="text-15 text-ink-soft">
          {m.swaps_sign_form_have_signed({
            count: signed.length,
            names: namesText(signed.map((party) => nameIn(swap, party))),
          })}
        </p>
      )}
      {agreement.needs && (
        <Notice>
          {agreement.needs.sentence}{' '}
          <Link
            to={
              agreement.needs.home_id ? paths.guideForSwap(agreement.needs.home_id, swap.id) : paths.profile()
            }
            className="link-inline"
          >
            {agreement.needs.home_id ? m.swaps_step_own_guide() : m.swaps_sign_form_your_profile()}
          </Link>
        </Notice>
      )}
      <SignatureFields
        id={id}
        asked={agreement.my_name}
        value={signature}
        faults={faults}
        onChange={setSignature}
      />
      <Button type="submit" busy={sign.isPending}>
        {sign.isPending ? m.swaps_signing() : m.swaps_sign_form_sign()}
      </Button>
    </form>
  );
}

/** What a signed swap opens: to a guest the home, to the host of a stay for nights only the guest's phone number. */
function openText(swap: SwapView): string {
  const hosted = ownStay(swap) ? undefined : hostedStay(swap);
  return hosted
    ? m.swaps_sign_form_open_to_guest({ name: nameIn(swap, hosted.guest) })
    : m.swaps_sign_form_address_phone_house_guide_open();
}

function waitingText(swap: SwapView): string {
  const missing = swap.parties
    .filter(({ party, is_me }) => !is_me && !swap.signed.includes(party))
    .map(({ name }) => name);
  return m.swaps_card_waiting({
    names: namesText(missing),
    day: dayText(swap.sign_until?.day ?? swap.today, swap.today),
  });
}
