import { monthName } from '@swapstead/contract/days';
import type { IdentityFault, OwnTrust } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { openTab } from '../../lib/browser/open-tab.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useBeginIdentity, useRemoveMark } from './trust.queries.ts';

const FAULTS: Record<IdentityFault, () => string> = {
  expired: m.trust_own_fault_expired,
  unreadable: m.trust_own_fault_unreadable,
  selfie: m.trust_own_fault_selfie,
  document_kind: m.trust_own_fault_document_kind,
  other: m.trust_own_fault_other,
};

type IdentitySectionProps = {
  userId: string;
  isSubscriber: boolean;
  identity: NonNullable<OwnTrust['identity']>;
};

/** How the check of the member's identity stands, and what to do next (TRUST-12, TRUST-13). */
export function IdentitySection({ userId, isSubscriber, identity }: IdentitySectionProps) {
  const { state, verified, fault } = identity;
  if (state === 'verified' && verified) return <Verified userId={userId} month={verified} />;
  if (state === 'processing') {
    return (
      <div role="status">
        <p className="font-semibold">{m.trust_own_waiting()}</p>
        <p className="mt-1 text-ink-soft">{m.trust_own_waiting_text()}</p>
      </div>
    );
  }
  return (
    <div className="grid max-w-text gap-4">
      {state === 'failed' && (
        <p role="status" className="font-semibold">
          {m.trust_own_failed({ reason: FAULTS[fault ?? 'other']() })}
        </p>
      )}
      {state === 'open' && <p className="font-semibold">{m.trust_own_open()}</p>}
      <p>{m.trust_own_first()}</p>
      <p className="text-ink-soft">{m.trust_own_without()}</p>
      {isSubscriber ? (
        <div className="flex flex-wrap gap-3">
          <Start userId={userId} state={state} />
          {state === 'failed' && (
            <ButtonLink to={paths.support()} look="quiet">
              {m.trust_own_support()}
            </ButtonLink>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>{m.trust_own_premium()}</p>
          <ButtonLink to={paths.subscription()} look="quiet" size="small">
            {m.trust_members_upgrade()}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const LABELS = { none: m.trust_own_start, open: m.trust_own_continue, failed: m.trust_own_again } as const;

/** Opens the provider's page in a new tab; this page follows. */
function Start({ userId, state }: { userId: string; state: string }) {
  const begin = useBeginIdentity(userId);
  const label = LABELS[state as keyof typeof LABELS] ?? m.trust_own_start;
  function start() {
    const tab = openTab();
    begin.mutate(undefined, {
      onSuccess: ({ url }) => tab.go(url),
      onError: ({ message }) => {
        tab.close();
        toastError(m.trust_own_not_started(), message || m.common_try_again_later());
      },
    });
  }
  return (
    <Button busy={begin.isPending} onClick={start}>
      {begin.isPending ? m.trust_own_starting() : label()}
    </Button>
  );
}

function Verified({ userId, month }: { userId: string; month: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveMark(userId);
  const send = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast(m.trust_own_removed(), m.trust_own_removed_text()),
      onError: ({ message }) => toastError(m.common_error(), message || m.common_try_again_later()),
      onSettled: () => setAsking(false),
    });
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p role="status" className="flex items-center gap-2.5 font-semibold">
          <ShieldCheck aria-hidden="true" className="size-5 flex-none text-pine" />
          {m.trust_own_verified({ month: monthName(month) })}
        </p>
        <p className="mt-1 max-w-text text-ink-soft">{m.trust_own_verified_text()}</p>
      </div>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {m.trust_own_remove()}
      </Button>
      <Dialog
        title={m.trust_own_remove_title()}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {m.trust_own_remove_keep()}
            </Button>
            <Button look="danger" busy={remove.isPending} onClick={send}>
              {m.trust_own_remove()}
            </Button>
          </>
        }
      >
        <p>{m.trust_own_remove_text()}</p>
      </Dialog>
    </div>
  );
}
