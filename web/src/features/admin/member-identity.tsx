import { monthName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useRemoveIdentity } from './admin.queries.ts';
import { ReasonDialog } from './swaps/reason-dialog.tsx';

/** A member's verified identity, which our team can remove with a reason but never give (TRUST-17). */
export function MemberIdentity({ id, month }: { id: string; month: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveIdentity();
  return (
    <section aria-label={m.admin_member_identity()} className="rounded-card border border-line px-5 py-4">
      <h2 className="text-22">{m.admin_member_identity()}</h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{m.admin_member_identity_verified({ month: monthName(month) })}</p>
        <Button size="small" look="danger" onClick={() => setAsking(true)}>
          {m.admin_member_identity_remove()}
        </Button>
      </div>
      <ReasonDialog
        about={`identity-${id}`}
        title={isAsking ? m.admin_member_identity_remove() : undefined}
        lead={m.admin_member_identity_effect()}
        isDanger
        readers={m.admin_member_identity_readers()}
        onClose={() => setAsking(false)}
        onSend={(reason) => mutateAsync({ id, reason })}
      />
    </section>
  );
}
