import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailedBox } from '../../../ui/load-failed.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SuspensionBadge } from './suspension-badge.tsx';
import { type MemberAct, memberSuspensionQuery, useMemberAct } from './swaps-admin.queries.ts';

const ACTS: Record<MemberAct, { title: string; lead: string; isDanger?: boolean }> = {
  stop: {
    title: 'Stop new swaps',
    lead: 'The member proposes and agrees nothing new. Open proposals end; what is agreed goes on with all rights.',
  },
  release: { title: 'Allow again', lead: 'The member can propose and agree swaps again.' },
  suspend: {
    title: 'Suspend this account',
    lead: "The member is signed out and can't sign in again, and nobody sees their homes. The others in their swaps are told.",
    isDanger: true,
  },
  restore: {
    title: 'Take the suspension back',
    lead: 'The member can sign in again, and their homes are shown. We tell the member by email.',
  },
};

/** Whether a member may sign in and start swaps, and the admin actions that change it (SWAP-17). */
export function MemberSuspension({ id }: { id: string }) {
  const { data: suspension, error, refetch } = useQuery(memberSuspensionQuery(id));
  const [act, setAct] = useState<MemberAct>();
  const { mutateAsync } = useMemberAct(id);
  return (
    <section aria-label="Swaps and account" className="rounded-card border border-line px-5 py-4">
      <h2 className="text-22">Swaps and account</h2>
      {!suspension && error && (
        <LoadFailedBox className="mt-3 justify-items-start gap-3" onRetry={refetch}>
          We couldn't load whether this member is suspended.
        </LoadFailedBox>
      )}
      {suspension && (
        <>
          <p className="mt-3 flex">
            <SuspensionBadge suspension={suspension} />
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            {(
              [suspension.stopped ? 'release' : 'stop', suspension.suspended ? 'restore' : 'suspend'] as const
            ).map((one) => (
              <Button
                key={one}
                size="small"
                look={ACTS[one].isDanger ? 'danger' : 'quiet'}
                onClick={() => setAct(one)}
              >
                {ACTS[one].title}
              </Button>
            ))}
          </div>
        </>
      )}
      <ReasonDialog
        about={id}
        {...(act ? ACTS[act] : { title: undefined })}
        readers={
          act === 'suspend'
            ? 'The member gets it by email. The audit log keeps it.'
            : 'The audit log keeps it.'
        }
        onClose={() => setAct(undefined)}
        onSend={async (reason) => act && mutateAsync({ act, reason })}
      />
    </section>
  );
}
