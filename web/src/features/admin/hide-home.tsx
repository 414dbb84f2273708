import { type FormEvent, useId, useState } from 'react';
import { useViewerTextDraft } from '../../lib/drafts/use-text-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useHideHome } from './admin.queries.ts';

const TOO_SHORT = 'Give a reason of at least 10 characters.';

/** Hides a home from everyone but its host, with a reason that the host reads; or shows it again. */
export function HideHome({ home }: { home: { id: string; title: string; hidden_reason: string | null } }) {
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const { words, write, forget } = useViewerTextDraft(`reason ${home.id}`);
  const form = useId();
  const isHidden = home.hidden_reason !== null;
  const { mutate, isPending } = useHideHome({
    onSuccess({ isHidden: nowHidden }) {
      setOpen(false);
      forget();
      toast('Saved', nowHidden ? 'The home is hidden' : 'The home is shown again');
    },
    onError({ message }) {
      // The dialog is above everything, including the toast; the reason is kept.
      setOpen(false);
      toastError('Not saved', message || 'Please try again later');
    },
  });
  const act = (reason: string | null) => {
    if (!isPending) mutate({ id: home.id, reason });
  };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = words.trim();
    if (reason.length < 10) setFault(TOO_SHORT);
    else act(reason);
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`${isHidden ? 'Show' : 'Hide'} ${home.title}`}
        busy={isPending}
        onClick={() => {
          setFault(undefined);
          if (isHidden) act(null);
          else setOpen(true);
        }}
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
      <Dialog
        title="Hide this home?"
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={form} look="danger" busy={isPending}>
              Hide home
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={send} className="grid gap-5">
          <p>
            Nobody but its host finds {home.title} any more, in searches, on the map or by its address. Swaps
            that are agreed go on. The audit log keeps the reason.
          </p>
          <TextAreaField
            label="Reason"
            help="The host reads it."
            value={words}
            onChange={({ target }) => write(target.value)}
            maxLength={500}
            rows={3}
            error={fault}
          />
        </form>
      </Dialog>
    </>
  );
}
