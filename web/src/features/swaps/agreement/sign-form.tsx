import { dayText, namesText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { nameIn } from '../core/swap-display.ts';
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
          if (signed.state === 'final') toast('It is final', 'Address, phone and house guide are open now.');
          else toast('Signed', waitingText(signed));
        },
        onError: ({ message }) => toastError('Not signed', message || 'Please try again later'),
      },
    );
  }

  const signed = swap.signed.filter((party) => party !== swap.me);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {signed.length > 0 && (
        <p className="text-15 text-ink-soft">
          {namesText(signed.map((party) => nameIn(swap, party)))} {signed.length === 1 ? 'has' : 'have'}{' '}
          signed.
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
            {agreement.needs.home_id ? 'Your house guide' : 'Your profile'}
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
        {sign.isPending ? 'Signing...' : 'Sign'}
      </Button>
    </form>
  );
}

function waitingText(swap: SwapView): string {
  const missing = swap.parties
    .filter(({ party, is_me }) => !is_me && !swap.signed.includes(party))
    .map(({ name }) => name);
  return `Waiting for ${namesText(missing)} until ${dayText(swap.sign_until?.day ?? swap.today, swap.today)}.`;
}
