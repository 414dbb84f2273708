import { zodResolver } from '@hookform/resolvers/zod';
import { replySchema } from '@swapstead/contract/support';
import { useForm } from 'react-hook-form';
import { isApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toastError } from '../../ui/toast.tsx';
import { useReply } from './support.queries.ts';

/** Adds to the thread of a ticket (SUPP-14). `label` names the field. */
export function ReplyForm({ ticketId, label }: { ticketId: string; label: string }) {
  const reply = useReply(ticketId);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(replySchema),
    defaultValues: { message: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send({ message }: { message: string }) {
    try {
      await reply.mutateAsync(message);
      reset();
    } catch (error) {
      toastError('Error', (isApiError(error) && error.message) || 'Failed to send your reply');
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-4">
      <TextAreaField label={label} rows={4} error={errors.message?.message} {...register('message')} />
      <Button type="submit" disabled={isSubmitting} className="justify-self-end">
        {isSubmitting ? 'Sending...' : 'Send reply'}
      </Button>
    </form>
  );
}
