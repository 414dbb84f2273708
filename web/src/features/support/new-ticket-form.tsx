import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@swapstead/contract/limits';
import {
  type NewTicket,
  type NewTicketInput,
  newTicketSchema,
  type Ticket,
} from '@swapstead/contract/support/endpoints';
import { PRIORITIES, PRIORITY_NAMES } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { isApiError } from '../../lib/api/api.ts';
import { useSubmissionId } from '../../lib/api/use-submission-id.ts';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useCreateTicket } from './support.queries.ts';

type NewTicketFormProps = {
  userId: string;
  /** The initial subject. */
  subject: string;
  onCreated: (ticket: Ticket) => void;
  onCancel: () => void;
};

/** The draft's name: a link with a subject starts a ticket of its own. */
export const ticketForm = (subject: string) => `ticket/${subject}`;

/** Subject, priority and first message of a new ticket (SUPP-02, SUPP-03). */
export function NewTicketForm({ userId, subject, onCreated, onCancel }: NewTicketFormProps) {
  const create = useCreateTicket();
  const { idFor: nameOf } = useSubmissionId();
  const { register, handleSubmit, control, drop, setFocus, formState } = useDraftForm<
    NewTicketInput,
    NewTicket
  >({
    userId,
    form: ticketForm(subject),
    resolver: zodResolver(newTicketSchema),
    empty: { subject, priority: 'medium', message: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus(subject ? 'message' : 'subject'), [setFocus, subject]);

  async function send(ticket: NewTicket) {
    try {
      const created = await create.mutateAsync({ ...ticket, submission_id: nameOf(ticket) });
      toast(m.support_new_ticket_form_ticket_created());
      drop();
      onCreated(created);
    } catch (error) {
      const why = isApiError(error) && error.status === 429 ? [error.message] : [];
      toastError(m.common_error(), [m.support_new_ticket_form_failed(), ...why]);
    }
  }

  return (
    <form
      noValidate
      aria-label={m.support_new_ticket_form_new_ticket()}
      onSubmit={handleSubmit(send)}
      className="grid gap-6 rounded-panel bg-surface p-6 shadow-soft md:p-8"
    >
      <h2 className="text-28">{m.support_new_ticket_form_new_ticket()}</h2>
      <TextField
        label={m.support_new_ticket_form_subject()}
        autoComplete="off"
        error={errors.subject?.message}
        readOnly={isSubmitting}
        {...register('subject')}
      />
      <Controller
        name="priority"
        control={control}
        render={({ field: { value = 'medium', onChange, ...field } }) => (
          <Field label={m.support_new_ticket_form_priority()} error={errors.priority?.message}>
            {(ties) => (
              <Select
                {...ties}
                {...field}
                options={optionsOf(PRIORITIES, PRIORITY_NAMES)}
                value={value}
                onChange={onChange}
                className="w-full sm:w-60"
              />
            )}
          </Field>
        )}
      />
      <TextAreaField
        label={m.support_new_ticket_form_message()}
        rows={6}
        error={errors.message?.message}
        readOnly={isSubmitting}
        help={m.support_new_ticket_form_message_help({ min: LIMITS.message_min })}
        {...register('message')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="quiet"
          onClick={() => {
            drop();
            onCancel();
          }}
        >
          {m.common_cancel()}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? m.common_sending() : m.support_new_ticket_form_send_ticket()}
        </Button>
      </div>
    </form>
  );
}
