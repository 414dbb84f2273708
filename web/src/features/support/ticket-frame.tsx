import type { Ticket, TicketThread } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../lib/api/api.ts';
import { dayText } from '../../lib/time/local-time.ts';
import { useMarkViewed } from '../notices/use-mark-viewed.ts';
import { threadQuery } from './support.queries.ts';
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx';
import { ThreadSkeleton, TicketMissing, TicketsFailed } from './ticket-states.tsx';

type TicketFrameProps = {
  /** The viewer, whose notices about the ticket are marked as read. */
  userId: string;
  id: string;
  /** Address of the list that contains the ticket. */
  back: string;
  children: (thread: TicketThread) => ReactNode;
};

/** A ticket below its header; until it has loaded, a placeholder or the error. */
export function TicketFrame({ userId, id, back, children }: TicketFrameProps) {
  const query = useQuery(threadQuery(id));
  const { data: thread, error, refetch } = query;
  useMarkViewed(userId, id, query);
  if (isApiError(error) && error.status === 404) return <TicketMissing back={back} />;
  return (
    <div className="wrap py-10 md:py-14">
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-[860px]">
        {!thread && !error && <ThreadSkeleton />}
        {!thread && error && (
          <TicketsFailed
            title={m.support_ticket_frame_ticket_did_not_arrive()}
            onRetry={() => void refetch()}
          />
        )}
        {thread && (
          <>
            <TicketHead ticket={thread} back={back} />
            {children(thread)}
          </>
        )}
      </div>
    </div>
  );
}

type TicketHeadProps = {
  ticket: Ticket;
  /** Address of the list of tickets. */
  back: string;
  /** Shown beside the state, such as a control to change it. */
  children?: ReactNode;
};

/** Subject and state of a ticket, at the top of its page. */
function TicketHead({ ticket, back, children }: TicketHeadProps) {
  return (
    <header>
      <title>{`${ticket.subject} | Swapstead`}</title>
      <Link
        to={back}
        className="link-quiet inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {m.support_ticket_frame_all_tickets()}
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
        <time dateTime={ticket.created_at} className="ms-1 text-15 text-ink-soft">
          {m.support_ticket_frame_created({ day: dayText(ticket.created_at) })}
        </time>
        {children}
      </div>
    </header>
  );
}
