import type { Ticket } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dayText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx';

/** The member's tickets; each links to its page (SUPP-04 to SUPP-06). */
export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul aria-label={m.support_ticket_list_your_tickets()} className="grid gap-3">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            to={paths.ticket(ticket.id)}
            className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 rounded-card bg-surface p-5 shadow-soft transition hover:shadow-lift focus-visible:rounded-card sm:px-6"
          >
            <span className="min-w-0">
              <span dir="auto" className="block font-semibold wrap-anywhere [unicode-bidi:isolate]">
                {ticket.subject}
              </span>
              <span className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-2">
                <StatusBadge status={ticket.status} />
                <PriorityBadge priority={ticket.priority} />
                <time dateTime={ticket.created_at} className="ms-1 text-15 text-ink-soft">
                  {dayText(ticket.created_at)}
                </time>
              </span>
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-5 text-ink-soft transition group-hover:translate-x-0.5 group-hover:text-ink"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
