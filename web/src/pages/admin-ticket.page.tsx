import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminOnly } from '../features/admin/admin-only.tsx';
import { ReplyForm } from '../features/support/reply-form.tsx';
import { StatusSelect } from '../features/support/status-select.tsx';
import { threadQuery } from '../features/support/support.queries.ts';
import { EvidenceSection, Thread } from '../features/support/thread.tsx';
import { TicketHead } from '../features/support/ticket-head.tsx';
import { ThreadSkeleton, TicketMissing, TicketsFailed } from '../features/support/ticket-states.tsx';
import { isApiError } from '../lib/api.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';

/** /admin/support/{id}: a ticket of anybody, to answer and to close (BOARD-07). */
export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminOnly refusal="You need admin privileges to access this page">
      <AdminTicket key={id} id={id} />
    </AdminOnly>
  );
}

function AdminTicket({ id }: { id: string }) {
  const viewer = useViewer();
  const { data: thread, error, refetch } = useQuery(threadQuery(id));
  if (isApiError(error) && error.status === 404) return <TicketMissing back={paths.adminSupport()} />;
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
            <TicketHead ticket={thread} back={paths.adminSupport()} />
            <dl className="mt-6 grid gap-x-8 gap-y-4 rounded-card border border-line px-5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <div className="min-w-0">
                <dt className="text-14 text-ink-soft">From</dt>
                <dd className="mt-1">
                  {thread.user?.display_name && (
                    <bdi className="block font-semibold wrap-anywhere">{thread.user.display_name}</bdi>
                  )}
                  <span className="block wrap-anywhere">{thread.user?.email}</span>
                </dd>
              </div>
              <div>
                <dt className="text-14 text-ink-soft">Status</dt>
                <dd className="mt-1">
                  <StatusSelect ticket={thread} className="w-full" />
                </dd>
              </div>
            </dl>
            <div className="mt-8 grid gap-9">
              {thread.evidence && <EvidenceSection evidence={thread.evidence} />}
              <Thread thread={thread} userId={isMember(viewer) ? viewer.user_id : ''} />
              <ReplyForm ticketId={id} label="Reply to the member" />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
