import type { Ticket } from '@swapstead/contract/support/endpoints';
import { STATUS_NAMES, TICKET_STATUSES } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { isApiError } from '../../lib/api/api.ts';
import { optionsOf, Select } from '../../ui/select.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useSetStatus } from './support.queries.ts';

const OPTIONS = optionsOf(TICKET_STATUSES, STATUS_NAMES);

/**
 * A ticket's status, set by admins (BOARD-04, BOARD-05). Shows the status that the server last returned. Never
 * disabled, or it would lose the keyboard's focus.
 */
export function StatusSelect({ ticket, className = '' }: { ticket: Ticket; className?: string }) {
  const { mutate, isPending, variables } = useSetStatus({
    onSuccess: () => toast(m.support_status_select_status_updated()),
    onError: (error) => {
      const why = isApiError(error) && error.status === 409 ? [error.message] : [];
      toastError(m.common_error(), [m.support_status_select_failed(), ...why]);
    },
  });
  const shown = isPending ? variables.status : ticket.status;
  return (
    <Select
      size="small"
      aria-label={m.support_status_select_status_of({ subject: ticket.subject })}
      options={OPTIONS}
      value={shown}
      aria-busy={isPending}
      className={className}
      onChange={(status) => mutate({ id: ticket.id, status, from: shown })}
    />
  );
}
