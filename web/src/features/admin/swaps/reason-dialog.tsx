import { m } from '@swapstead/messages';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useViewerTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

type ReasonDialogProps = {
  /** The id of the swap or member. */
  about: string;
  /** Also the button's text; undefined while the dialog is closed. */
  title: string | undefined;
  /** What the action leads to. */
  lead?: string | undefined;
  isDanger?: boolean | undefined;
  /** Who will read the reason. */
  readers: string;
  onClose: () => void;
  onSend: (reason: string) => Promise<unknown>;
  /** Further fields. */
  children?: ReactNode;
};

/** A dialog to confirm an action of our team, with its reason of 10 to 500 characters (SWAP-17). */
export function ReasonDialog(props: ReasonDialogProps) {
  const { about, title, lead, isDanger, readers, onClose, onSend, children } = props;
  const id = useId();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { words, write, forget } = useViewerTextDraft(`reason ${about}`);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const reason = words.trim();
    const found = faultOf(reason);
    setFault(found);
    if (found) return;
    setSending(true);
    await onSend(reason).then(
      () => {
        forget();
        toast(m.admin_saved());
      },
      (error: Error) => toastError(m.admin_not_saved(), error.message || m.common_try_again_later()),
    );
    setSending(false);
    onClose();
  }

  return (
    <Dialog
      title={title ?? ''}
      open={title !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.admin_reason_dialog_leave_it()}
          </Button>
          <Button type="submit" form={id} look={isDanger ? 'danger' : 'main'} busy={isSending}>
            {isSending ? m.common_saving() : title}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 text-ink">
        {lead && <p>{lead}</p>}
        {children}
        <TextAreaField
          label={m.admin_reason()}
          help={readers}
          rows={4}
          error={fault}
          value={words}
          onChange={({ target }) => write(target.value)}
        />
      </form>
    </Dialog>
  );
}

function faultOf(reason: string): string | undefined {
  if (reason.length < 10) return m.admin_reason_too_short();
  return reason.length > 500 ? m.admin_reason_too_long() : undefined;
}
