import type { TicketThread } from '@swapstead/contract/support/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api/api.ts';
import { useLookingAt } from '../notices/use-looking-at.ts';
import { threadQuery } from './support.queries.ts';
import { TicketHead } from './ticket-head.tsx';
import { ThreadSkeleton, TicketMissing, TicketsFailed } from './ticket-states.tsx';

type TicketFrameProps = {
  /** Who looks: what is told of the ticket is read then. */
  userId: string;
  id: string;
  /** Where the list is that the ticket belongs to. */
  back: string;
  children: (thread: TicketThread) => ReactNode;
};

/** A ticket under its head once it has arrived; until then its bones, or why it does not. */
export function TicketFrame({ userId, id, back, children }: TicketFrameProps) {
  const query = useQuery(threadQuery(id));
  const { data: thread, error, refetch } = query;
  useLookingAt(userId, id, query);
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
