import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError } from '../../ui/toast.tsx';

/** Deleting the own account, after a warning of everything that goes with it (PROF-22 to PROF-27). */
export function DangerZone({ onDeleted }: { onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({ mutationFn: () => api('POST /api/functions/delete-profile', {}) });
  const close = () => setOpen(false);

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: ({ message }) => {
        // The dialog lies over everything, the toast too.
        close();
        toastError('Error deleting profile', message || 'Please try again later');
      },
    });
  }

  return (
    <>
      <p className="max-w-text text-ink-soft">
        Deleting your profile removes everything you brought to Swapstead. It cannot be undone.
      </p>
      <Button look="danger" size="small" className="mt-5" onClick={() => setOpen(true)}>
        Delete My Profile
      </Button>
      <Dialog
        title="Delete your profile?"
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" disabled={remove.isPending} onClick={confirm}>
              {remove.isPending ? 'Deleting...' : 'Yes, Delete Forever'}
            </Button>
          </>
        }
      >
        <p>This is for good. What is deleted:</p>
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>your profile and your account</li>
          <li>your homes and their photos</li>
          <li>your chats with other members</li>
          <li>your support tickets</li>
        </ul>
        <p className="mt-3">Your subscription is cancelled.</p>
      </Dialog>
    </>
  );
}
