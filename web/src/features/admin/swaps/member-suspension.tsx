import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailedBox } from '../../../ui/load-failed.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SuspensionBadge } from './suspension-badge.tsx';
import { type MemberAct, memberSuspensionQuery, useMemberAct } from './swaps-admin.queries.ts';

const ACTS: Record<MemberAct, { title: string; lead: string; isDanger?: boolean }> = {
  stop: {
    title: m.admin_member_suspension_stop_new_swaps(),
    lead: m.admin_member_suspension_stop_new_swaps_effect(),
  },
  release: {
    title: m.admin_member_suspension_allow_again(),
    lead: m.admin_member_suspension_allow_again_effect(),
  },
  suspend: {
    title: m.admin_member_suspension_suspend_account(),
    lead: m.admin_member_suspension_suspend_effect(),
    isDanger: true,
  },
  restore: {
    title: m.admin_member_suspension_restore_account(),
    lead: m.admin_member_suspension_restore_effect(),
  },
};

/** Whether a member may sign in and start swaps, and the admin actions that change it (SWAP-17). */
export function MemberSuspension({ id }: { id: string }) {
  const { data: suspension, error, refetch } = useQuery(memberSuspensionQuery(id));
  const [act, setAct] = useState<MemberAct>();
  const { mutateAsync } = useMemberAct(id);
  return (
    <section
      aria-label={m.admin_member_suspension_swaps_and_account()}
      className="rounded-card border border-line px-5 py-4"
    >
      <h2 className="text-22">{m.admin_member_suspension_swaps_and_account()}</h2>
      {!suspension && error && (
        <LoadFailedBox className="mt-3 justify-items-start gap-3" onRetry={refetch}>
          {m.admin_member_suspension_loading_failed()}
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
            ? m.admin_member_suspension_member_gets_reason()
            : m.admin_member_suspension_audit_log_keeps_reason()
        }
        onClose={() => setAct(undefined)}
        onSend={async (reason) => act && mutateAsync({ act, reason })}
      />
    </section>
  );
}
