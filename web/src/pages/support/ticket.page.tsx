import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ClosedNotice } from '../../features/support/closed-notice.tsx';
import { ReplyForm } from '../../features/support/reply-form.tsx';
import { SignInToSupport } from '../../features/support/sign-in-to-support.tsx';
import { Thread } from '../../features/support/thread.tsx';
import { TicketFrame } from '../../features/support/ticket-frame.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';

/** /support/{id}: a ticket with its thread, for its owner; admins may open any. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) return <SignInToSupport next={paths.ticket(id)} />;
  return <TicketPage key={`${viewer.user_id} ${id}`} id={id} userId={viewer.user_id} />;
}

function TicketPage({ id, userId }: { id: string; userId: string }) {
  return (
    <TicketFrame userId={userId} id={id} back={paths.support()}>
      {(thread) => (
        <div className="mt-9 grid gap-9">
          <Thread thread={thread} userId={userId} />
          {thread.status === 'closed' ? (
            <ClosedNotice userId={userId} ticketId={id} />
          ) : (
            <ReplyForm userId={userId} ticketId={id} label={m.support_ticket_page_your_reply()} />
          )}
        </div>
      )}
    </TicketFrame>
  );
}
