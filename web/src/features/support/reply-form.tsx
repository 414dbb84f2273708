import { zodResolver } from '@hookform/resolvers/zod';
import { replySchema } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { isApiError } from '../../lib/api/api.ts';
import { useSubmissionId } from '../../lib/api/use-submission-id.ts';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toastError } from '../../ui/toast.tsx';
import { useReply } from './support.queries.ts';

type ReplyFormProps = {
  userId: string;
  ticketId: string;
  /** The field's label. */
  label: string;
};

/** The draft's name. */
export const replyForm = (ticketId: string) => `reply/${ticketId}`;

/** The form to reply to a ticket (SUPP-14). */
export function ReplyForm({ userId, ticketId, label }: ReplyFormProps) {
  const reply = useReply(ticketId);
  const { idFor: nameOf, renew } = useSubmissionId();
  const { register, handleSubmit, drop, formState } = useDraftForm({
    userId,
    form: replyForm(ticketId),
    resolver: zodResolver(replySchema),
    empty: { message: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send({ message }: { message: string }) {
    try {
      await reply.mutateAsync({ message, submission_id: nameOf({ message }) });
      renew();
      drop();
    } catch (error) {
      toastError(m.common_error(), (isApiError(error) && error.message) || m.support_reply_form_failed());
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-4">
      <TextAreaField
        label={label}
        rows={4}
        // The form is emptied after sending, so nothing may be typed until then.
        readOnly={isSubmitting}
        error={errors.message?.message}
        {...register('message')}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-end">
        {isSubmitting ? m.common_sending() : m.support_reply_form_send_reply()}
      </Button>
    </form>
  );
}
