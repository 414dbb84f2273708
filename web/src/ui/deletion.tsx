import { type ReactNode, useState } from 'react';
import { isUnconfirmed } from '../lib/api/api.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toastError } from './toast.tsx';

type DeletionProps = {
  /** On the button that opens the warning. */
  label: string;
  size?: 'regular' | 'small';
  disabled?: boolean;
  title: string;
  confirmLabel: string;
  isPending: boolean;
  /** The warning is about to be shown. */
  onAsk?: () => void;
  /** Deletes, once the warning is accepted, and calls `onError` where that fails. */
  onConfirm: (options: { onError: (error: Error) => void }) => void;
  /** Heads what is said when it fails. */
  failure: string;
  /** What is deleted. */
  children: ReactNode;
};

/** A button that deletes for good, behind a warning. */
export function Deletion(props: DeletionProps) {
  const { label, size = 'regular', disabled = false, title, confirmLabel, isPending, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ask = () => {
    props.onAsk?.();
    setOpen(true);
  };

  function onError(error: Error) {
    if (isUnconfirmed(error)) return;
    // The dialog lies over everything, the toast too.
    close();
    toastError(props.failure, error.message || 'Please try again later');
  }

  return (
    <>
      <Button look="danger" size={size} disabled={disabled} onClick={ask}>
        {label}
      </Button>
      <Dialog
        title={title}
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" busy={isPending} onClick={() => onConfirm({ onError })}>
              {isPending ? 'Deleting...' : confirmLabel}
            </Button>
          </>
        }
      >
        {props.children}
      </Dialog>
    </>
  );
}
