import type { TicketFilters } from '@swapstead/contract/support/endpoints';
import { PRIORITIES, TICKET_STATUSES } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useListFilters } from '../../lib/address/use-list-filters.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatCards } from '../../ui/stat-card.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardTable } from './board-table.tsx';
import { boardQuery, ticketCountsQuery } from './support.queries.ts';
import { TicketsFailed } from './ticket-states.tsx';

/** Tickets of all users with their counts (BOARD-02 to BOARD-06). Filters and page are in the address. */
export function Board() {
  const [params, change] = useListFilters();
  const filters = filtersOf(params);
  const pages = useCursorPages(params.toString());
  const counts = useQuery(ticketCountsQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(boardQuery(filters, pages.cursor));
  useErrorToast(error, m.common_error(), () => m.support_board_failed_to_load());

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatCards
        label={m.support_board_tickets_by_status()}
        onRetry={counts.error && !counts.data ? () => void counts.refetch() : undefined}
        stats={[
          { label: m.support_board_open(), value: counts.data?.open },
          { label: m.support_board_in_progress(), value: counts.data?.in_progress },
          { label: m.support_board_closed(), value: counts.data?.closed },
        ]}
      />
      <BoardFilters filters={filters} onChange={(name, value) => change({ [name]: value })} />
      <div>
        {!data && !error && <TableSkeleton />}
        {!data && error && (
          <TicketsFailed title={m.support_board_tickets_did_not_arrive()} onRetry={() => void refetch()} />
        )}
        {data && data.tickets.length > 0 && <BoardTable tickets={data.tickets} isStale={isPlaceholderData} />}
        {data?.tickets.length === 0 && (
          <EmptyState drawing={<LetterDrawing />} title={m.support_board_no_tickets_found()}>
            {params.size > 0
              ? m.support_board_none_matches_these_filters()
              : m.support_board_nobody_has_asked_for_help()}
          </EmptyState>
        )}
        {data && <Pager label={m.support_board_pages_of_tickets()} pages={pages} next={data.next_cursor} />}
      </div>
    </div>
  );
}

/** The valid filters in the address. */
function filtersOf(params: URLSearchParams): TicketFilters {
  return {
    status: TICKET_STATUSES.find((one) => one === params.get('status')),
    priority: PRIORITIES.find((one) => one === params.get('priority')),
    search: params.get('search') ?? undefined,
  };
}
