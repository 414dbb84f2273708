import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useDeleteHome } from './listing.queries.ts';

type DeleteHomeProps = {
  id: string;
  disabled?: boolean;
  size?: 'regular' | 'small';
  onDeleted: () => void;
};

/** Deletes an own home after a warning (LIST-29 to LIST-31, HOUSE-27). */
export function DeleteHome({ id, disabled = false, size = 'regular', onDeleted }: DeleteHomeProps) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteHome();
  const close = () => setOpen(false);

  function confirm() {
    remove.mutate(id, {
      onSuccess() {
        toast('Home deleted successfully!');
        onDeleted();
      },
      onError({ message }) {
        // The dialog lies over everything, the toast too.
        close();
        toastError('Error deleting home', message || 'Please try again later');
      },
    });
  }

  return (
    <>
      <Button look="danger" size={size} disabled={disabled} onClick={() => setOpen(true)}>
        Delete Home
      </Button>
      <Dialog
        title="Delete Home Listing?"
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" disabled={remove.isPending} onClick={confirm}>
              {remove.isPending ? 'Deleting...' : 'Delete'}
            </Button>
          </>
        }
      >
        <p>
          This will permanently delete your home listing and all associated photos and data. This action
          cannot be undone.
        </p>
      </Dialog>
    </>
  );
}
