import { isMember } from '@swapstead/contract/viewer';
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
      toast('The recovery was cancelled');
      await session.check();
    } catch (error) {
      toastError('Error', (error as Error).message || 'Please try again later');
    }
    setPending(false);
  }

  return (
    <div role="alert" className="sticky top-(--bar) z-30 border-b border-danger bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="font-semibold text-danger">
          Somebody asked to recover your account. It opens on {momentOf(viewer.recovery_at)}.
        </p>
        <Button look="danger" size="small" busy={isPending} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
