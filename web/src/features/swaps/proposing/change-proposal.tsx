import type { SwapStay, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import {
  NO_AGREEMENT,
  type Signature,
  type SignatureFaults,
  SignatureFields,
  signatureFaults,
} from '../agreement/signature-fields.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { hostedStay, nameIn, ownStay } from '../core/swap-display.ts';
import { agreementQuery, changeFormQuery, swapQuery, useSwapCommand } from '../core/swaps.queries.ts';
import { PartyMessages } from './party-messages.tsx';
import { windowsOf } from './proposal-draft.ts';
import { ProposeForm } from './propose-form.tsx';
import { ProposePage, ProposeTitle } from './propose-page.tsx';
import type { ChangedStay } from './stay-cost.tsx';
import { type SwapForm, useProposal } from './use-proposal.ts';

/** /swaps/new?change=: suggests other terms for a swap. In a final swap the sender signs them (PROP-21, STAY-17). */
export function ChangeProposal({ userId, id }: { userId: string; id: string }) {
  const { data: swap, ...swapState } = useQuery(swapQuery(userId, id));
  const form = useQuery(changeFormQuery(userId, id));
  const failed = swapState.error ? { ...form, error: swapState.error, refetch: swapState.refetch } : form;
  return (
    <ProposePage title={m.swaps_step_change()} query={failed as typeof form}>
      {(filled) => (
        <>
          <ProposeTitle>{m.swaps_step_change()}</ProposeTitle>
          {swap && <Filled userId={userId} swap={swap} form={filled} />}
        </>
      )}
    </ProposePage>
  );
}

/** A key that differs between any two terms of a swap. */
const termsIn = ({ state, revision, change }: SwapView) => `${state} ${revision} ${change?.id ?? ''}`;

const windowIn = (stay: SwapStay | undefined) => ({
  check_in: stay?.check_in ?? '',
  check_out: stay?.check_out ?? '',
});

/** What the form says of a stay for nights that it changes; undefined for an exchange. */
function changedStay(swap: SwapView): ChangedStay | undefined {
  if (!swap.nights) return undefined;
  const { amount, state } = swap.nights;
  const hosted = hostedStay(swap);
  return {
    guest: hosted && nameIn(swap, hosted.guest),
    held: state === 'held' ? amount : 0,
    asked: state === 'asked' && !hosted ? amount : 0,
  };
}

function Filled({ userId, swap, form }: { userId: string; swap: SwapView; form: SwapForm }) {
  const id = useId();
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  // Whoever changes a stay for nights, it has one window.
  const mine = windowIn(own ?? hosted);
  const theirs = swap.nights ? mine : windowIn(hosted);
  const { people } = own ?? (swap.nights ? hosted : undefined) ?? { people: null };
  const present = {
    mine,
    theirs,
    same_dates: mine.check_in === theirs.check_in && mine.check_out === theirs.check_out,
    ...(swap.nights ? { own_home_id: null } : hosted?.home.id && { own_home_id: hosted.home.id }),
    ...(people && { people }),
  };
  const { draft, change } = useProposal(userId, form, present, false);
  const [signature, setSignature] = useState<Signature>({ name: '', read: false });
  const [faults, setFaults] = useState<SignatureFaults>({});
  const isSigned = swap.state === 'final';
  const { data: agreement, refetch } = useQuery({
    ...agreementQuery(userId, swap.id, swap.revision),
    enabled: isSigned,
  });
  const send = useSwapCommand(userId, swap, 'change');
  const navigate = useNavigate();
  // Null after the server has refused outdated terms: the terms loaded next are the ones shown.
  const seen = useRef<string | null>(termsIn(swap));

  function submit() {
    const terms = termsIn(swap);
    const isNew = seen.current !== null && seen.current !== terms;
    seen.current = terms;
    if (isNew) {
      toastError(m.swaps_change_proposal_change_not_sent(), m.swaps_refusal_revision_changed());
      return;
    }
    if (isSigned && !agreement) {
      toastError(m.swaps_change_proposal_change_not_sent(), NO_AGREEMENT);
      void refetch();
      return;
    }
    const missing = isSigned ? signatureFaults(signature, agreement?.my_name ?? '') : {};
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    send.mutate(
      {
        submission_id: draft.submission_id,
        own_home_id: draft.own_home_id,
        ...windowsOf(draft),
        people: draft.people,
        words: draft.words,
        ...(isSigned && { name: signature.name, read: true as const }),
      },
      {
        onSuccess(changed) {
          toast(m.swaps_change_proposal_change_sent(), notifiedText(changed));
          void navigate(paths.swap(swap.id), { replace: true });
        },
        onError(error) {
          if (isApiError(error) && error.status === 409) seen.current = null;
          toastError(m.swaps_change_proposal_change_not_sent(), error.message || m.common_try_again_later());
        },
      },
    );
  }

  return (
    <>
      <p className="mt-3 max-w-[52ch] text-ink-soft">
        {swap.state === 'open'
          ? m.swaps_change_proposal_change_counts_as_yes_everybody()
          : m.swaps_change_proposal_what_agreed_holds_until_everybody()}
      </p>
      <div className="mt-8 empty:hidden">
        <PartyMessages swap={swap} title={m.swaps_change_proposal_written_so_far()} />
      </div>
      <ProposeForm
        userId={userId}
        form={form}
        draft={draft}
        today={swap.today}
        swapId={swap.id}
        changed={changedStay(swap)}
        isSending={send.isPending}
        refusal={send.error}
        send={m.swaps_change_proposal_send_change()}
        was={{ mine, theirs }}
        onChange={(part) => {
          send.reset();
          change(part);
        }}
        onSend={submit}
      >
        {isSigned && agreement && (
          <section aria-label={m.swaps_change_proposal_signature()} className="mt-10 grid max-w-130 gap-4">
            <h2 className="text-28">{m.swaps_change_proposal_sign_the_change()}</h2>
            <SignatureFields
              id={id}
              asked={agreement.my_name}
              value={signature}
              faults={faults}
              onChange={setSignature}
            />
          </section>
        )}
      </ProposeForm>
    </>
  );
}
