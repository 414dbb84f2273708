import { m } from '@swapstead/messages';
import { type FormEvent, useId, useState } from 'react';
import { useViewerTextDraft } from '../../lib/drafts/use-text-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useHideHome } from './admin.queries.ts';

const TOO_SHORT = m.admin_reason_too_short();

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
      toast(m.admin_saved(), nowHidden ? m.admin_hide_home_hidden() : m.admin_hide_home_shown_again());
    },
    onError({ message }) {
      // The dialog is above everything, including the toast; the reason is kept.
      setOpen(false);
      toastError(m.admin_not_saved(), message || m.common_try_again_later());
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
        aria-label={isHidden ? m.admin_hide_home_show_title(home) : m.admin_hide_home_hide_title(home)}
        busy={isPending}
        onClick={() => {
          setFault(undefined);
          if (isHidden) act(null);
          else setOpen(true);
        }}
      >
        {isHidden ? m.admin_hide_home_show() : m.admin_hide_home_hide()}
      </Button>
      <Dialog
        title={m.admin_hide_home_ask()}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" form={form} look="danger" busy={isPending}>
              {m.admin_hide_home_hide_home()}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={send} className="grid gap-5">
          <p>{m.admin_hide_home_what_hiding_does(home)}</p>
          <TextAreaField
            label={m.admin_reason()}
            help={m.admin_hide_home_host_reads_reason()}
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
