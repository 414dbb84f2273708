import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { momentOf } from './instant-texts.ts';

/** A banner on every page of every open session while an account is being recovered (GUARD-28). */
export function RecoveryNotice() {
  const viewer = useViewer();
  const session = useSession();
  const [isPending, setPending] = useState(false);
  if (!isMember(viewer) || !viewer.recovery_at) return null;

  async function cancel() {
    setPending(true);
    try {
      await api('DELETE /api/security/recovery', {});
      toast(m.security_recovery_notice_the_recovery_was_cancelled());
      await session.check();
    } catch (error) {
      toastError(m.common_error(), (error as Error).message || m.common_try_again_later());
    }
    setPending(false);
  }

  return (
    <div role="alert" className="sticky top-(--bar) z-30 border-b border-danger bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="font-semibold text-danger">
          {m.security_recovery_notice_somebody_asked_recover_account_opens({
            moment_of: momentOf(viewer.recovery_at),
          })}
        </p>
        <Button look="danger" size="small" busy={isPending} onClick={() => void cancel()}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}
