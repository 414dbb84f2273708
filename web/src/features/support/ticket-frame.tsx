import type { TicketThread } from '@swapstead/contract/support';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api.ts';
import { threadQuery } from './support.queries.ts';
import { TicketHead } from './ticket-head.tsx';
import { ThreadSkeleton, TicketMissing, TicketsFailed } from './ticket-states.tsx';

type TicketFrameProps = {
  id: string;
  /** Where the list is that the ticket belongs to. */
  back: string;
  children: (thread: TicketThread) => ReactNode;
};

/** A ticket under its head once it has arrived; until then its bones, or why it does not. */
export function TicketFrame({ id, back, children }: TicketFrameProps) {
  const { data: thread, error, refetch } = useQuery(threadQuery(id));
  if (isApiError(error) && error.status === 404) return <TicketMissing back={back} />;
  return (
    <div className="wrap py-10 md:py-14">
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-[860px]">
        {!thread && !error && <ThreadSkeleton />}
        {!thread && error && (
          <TicketsFailed title="This ticket did not arrive" onRetry={() => void refetch()} />
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
