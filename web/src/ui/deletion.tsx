import { m } from '@swapstead/messages';
import { type ReactNode, useState } from 'react';
import { isUnconfirmed } from '../lib/api/api.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toastError } from './toast.tsx';

type DeletionProps = {
  /** The text of the button that opens the dialog. */
  label: string;
  size?: 'regular' | 'small';
  disabled?: boolean;
  title: string;
  confirmLabel: string;
  isPending: boolean;
  /** Called before the dialog opens. */
  onAsk?: () => void;
  /** Called when the deletion is confirmed; has to call `onError` if it fails. */
  onConfirm: (options: { onError: (error: Error) => void }) => void;
  /** The title of the error message. */
  failure: string;
  /** The dialog's text: what is deleted. */
  children: ReactNode;
};

/** A button that deletes permanently after a warning. */
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
    // The dialog is above everything, including the toast.
    close();
    toastError(props.failure, error.message || m.common_try_again_later());
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
              {m.common_cancel()}
            </Button>
            <Button look="danger" busy={isPending} onClick={() => onConfirm({ onError })}>
              {isPending ? m.ui_deletion_deleting() : confirmLabel}
            </Button>
          </>
        }
      >
        {props.children}
      </Dialog>
    </>
  );
}
