import { languageName } from '@swapstead/contract/locale';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { AdminOnly } from '../../features/admin/admin-only.tsx';
import { ReplyForm } from '../../features/support/reply-form.tsx';
import { StatusSelect } from '../../features/support/status-select.tsx';
import { EvidenceSection, Thread } from '../../features/support/thread.tsx';
import { TicketFrame } from '../../features/support/ticket-frame.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';

/** /admin/support/{id}: anyone's ticket, to answer and to close (BOARD-07). */
export function Page() {
  const { id = '' } = usePageParams();
  return (
    <AdminOnly refusal={m.admin_frame_privileges_needed()}>
      <AdminTicket key={id} id={id} />
    </AdminOnly>
  );
}

function AdminTicket({ id }: { id: string }) {
  const viewer = useViewer();
  const userId = isMember(viewer) ? viewer.user_id : '';
  return (
    <TicketFrame userId={userId} id={id} back={paths.adminSupport()}>
      {(thread) => (
        <>
          <dl className="mt-6 grid gap-x-8 gap-y-4 rounded-card border border-line px-5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <div className="min-w-0">
              <dt className="text-14 text-ink-soft">{m.admin_ticket_from()}</dt>
              <dd className="mt-1">
                {thread.user?.display_name && (
                  <bdi className="block font-semibold wrap-anywhere">{thread.user.display_name}</bdi>
                )}
                {thread.user && thread.user_id && (
                  <Link to={paths.adminMember(thread.user_id)} className="link-inline block wrap-anywhere">
                    {thread.user.email}
                  </Link>
                )}
                {thread.user && !thread.user_id && (
                  <>
                    <bdi className="block font-semibold wrap-anywhere">{thread.user.email}</bdi>
                    <span className="text-15 text-ink-soft">{m.admin_ticket_sent_with_contact_form()}</span>
                  </>
                )}
                {thread.user?.language && (
                  <span className="block text-15 text-ink-soft">
                    {m.admin_ticket_language({ language: languageName(thread.user.language) })}
                  </span>
                )}
              </dd>
            </div>
            <div>
              <dt className="text-14 text-ink-soft">{m.admin_ticket_status()}</dt>
              <dd className="mt-1">
                <StatusSelect ticket={thread} className="w-full" />
              </dd>
            </div>
          </dl>
          <div className="mt-8 grid gap-9">
            {thread.evidence && <EvidenceSection evidence={thread.evidence} />}
            <Thread thread={thread} userId={userId} />
            <ReplyForm
              userId={userId}
              ticketId={id}
              label={thread.user_id ? m.admin_ticket_reply_to_the_member() : m.admin_ticket_reply_by_email()}
            />
          </div>
        </>
      )}
    </TicketFrame>
  );
}
