import { zodResolver } from '@hookform/resolvers/zod';
import { reportFormSchema } from '@swapstead/contract/conversations/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { useSubmissionId } from '../../lib/api/use-submission-id.ts';
import { useTextDraft } from '../../lib/drafts/use-text-draft.ts';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

type ReportDialogProps = { userId: string; conversationId: string; open: boolean; onClose: () => void };
type Entries = z.input<typeof reportFormSchema>;

/** A dialog to report a conversation, which asks for consent that our team reads it; leads to the ticket. */
export function ReportDialog({ userId, conversationId, open, onClose }: ReportDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const { name, retention } = useSite();
  const { idFor: nameOf } = useSubmissionId();
  // Consent is asked for each time, so it is not part of the draft.
  const { words, write, forget } = useTextDraft(userId, `report/${conversationId}`);
  const { register, handleSubmit, formState, reset } = useForm<Entries, unknown, Entries>({
    resolver: zodResolver(reportFormSchema),
    defaultValues: { reason: words },
  });
  const { errors, isSubmitting } = formState;
  const close = () => {
    forget();
    reset({ reason: '' });
    onClose();
  };

  const submit = handleSubmit(async (body) => {
    try {
      const { ticket_id } = await api('POST /api/conversations/:id/report', {
        params: { id: conversationId },
        body: { ...body, submission_id: nameOf(body) },
      });
      close();
      toast(m.conversations_report_dialog_report_sent(), m.conversations_report_dialog_team_looks_at_it());
      void navigate(paths.ticket(ticket_id));
    } catch (error) {
      // The dialog is above everything, including the toast; the draft stays.
      onClose();
      toastError(m.common_error(), (error as Error).message || m.common_try_again_later());
    }
  });

  return (
    <Dialog
      title={m.conversations_report_dialog_report_the_conversation()}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            {isSubmitting ? m.common_sending() : m.conversations_report_dialog_send_report()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        <p className="text-ink-soft">{m.conversations_report_dialog_intro()}</p>
        <TextAreaField
          label={m.conversations_report_dialog_what_happened()}
          rows={4}
          maxLength={LIMITS.report_text}
          error={errors.reason?.message}
          {...register('reason', { onChange: ({ target }) => write(target.value) })}
        />
        <div>
          <label className="flex cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              aria-describedby={`${id}-consent`}
              aria-invalid={errors.consent ? true : undefined}
              className="mt-1 size-5 flex-none accent-pine"
              {...register('consent')}
            />
            <span>
              {m.conversations_report_dialog_consent({
                name,
                messages: LIMITS.reported_messages,
                days: retention.reported_messages_days,
              })}
            </span>
          </label>
          <FieldError id={`${id}-consent`} message={errors.consent?.message} />
        </div>
      </form>
    </Dialog>
  );
}
