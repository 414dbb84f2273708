import type { Ticket } from '@swapstead/contract/support/endpoints';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../lib/time/local-time.ts';
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx';

type TicketHeadProps = {
  ticket: Ticket;
  /** Where the other tickets are. */
  back: string;
  /** Beside the state, such as a way to change it. */
  children?: ReactNode;
};

/** Subject and state of a ticket, at the top of its page. */
export function TicketHead({ ticket, back, children }: TicketHeadProps) {
  return (
    <header>
      <title>{`${ticket.subject} | Swapstead`}</title>
      <Link
        to={back}
        className="link-quiet inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        All tickets
      </Link>
      <h1
        dir="auto"
        className="mt-3 text-[clamp(1.75rem,4vw,2.5rem)] tracking-[-0.024em] wrap-anywhere [unicode-bidi:isolate]"
      >
        {ticket.subject}
      </h1>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <time dateTime={ticket.created_at} className="ml-1 text-15 text-ink-soft">
          Created {dayText(ticket.created_at)}
        </time>
        {children}
      </div>
    </header>
  );
}
