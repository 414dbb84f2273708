import type { NewTicketInput, Ticket, TicketFilters } from '@swapstead/contract/support/endpoints';
import type { TicketStatus } from '@swapstead/contract/support/tickets';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** How often an open thread is fetched, in milliseconds. */
const THREAD_REFRESH_MS = 15_000;

/** A page of the member's tickets, newest first. */
export const ownTicketsQuery = (userId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'own', userId, cursor],
    queryFn: ({ signal }) => api('GET /api/support_tickets', { query: { scope: 'own', cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of everyone's tickets, newest first. */
export const boardQuery = (filters: TicketFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'board', filters, cursor],
    queryFn: ({ signal }) => api('GET /api/support_tickets', { query: { ...filters, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const ticketCountsQuery = queryOptions({
  queryKey: ['tickets', 'counts'],
  queryFn: ({ signal }) => api('GET /api/support_tickets/counts', {}, { signal }),
  staleTime: 0,
});

/** A page of the reports kept without their ticket, latest first. */
export const keptReportsQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'kept-reports', cursor],
    queryFn: ({ signal }) => api('GET /api/support_evidence', { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The reported messages of a deleted ticket. */
export const evidenceQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', 'evidence', ticketId],
    queryFn: ({ signal }) => api('GET /api/support_evidence/:id', { params: { id: ticketId } }, { signal }),
  });

/** A ticket with its thread, fetched regularly while it is open. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'thread', id],
    queryFn: ({ signal }) => api('GET /api/support_tickets/:id', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? THREAD_REFRESH_MS : false),
  });

export function useCreateTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTicketInput & { submission_id: string }) =>
      api('POST /api/support_tickets', { body }),
    onSuccess: (ticket) => {
      notifyAdmins(ticket);
      void client.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
}

/**
 * The call that the specification requires (DATA-12). The server has already notified the admins when it created the
 * ticket, so nothing waits for this.
 */
function notifyAdmins({ id }: Ticket) {
  api('POST /api/functions/notify-admin-new-ticket', { body: { ticket_id: id } }).catch((error) =>
    console.error('The admins could not be notified.', error),
  );
}

export function useReply(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { message: string; submission_id: string }) =>
      api('POST /api/support_messages', { body: { ticket_id: id, ...body } }),
    onSettled: () => client.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
  });
}

/** `from` is the status that was displayed. */
type StatusChange = { id: string; status: TicketStatus; from: TicketStatus };

export function useSetStatus(messages: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    // Passed here and not to `mutate`, so that they run even if the admin has moved on to another page.
    ...messages,
    mutationFn: ({ id, status, from }: StatusChange) =>
      api('PATCH /api/support_tickets/:id', { params: { id }, body: { status, from } }),
    // After a refusal too, because someone else may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: ['tickets'] }),
  });
}
