import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NewTicketForm, ticketForm } from '../../features/support/new-ticket-form.tsx';
import { SignInToSupport } from '../../features/support/sign-in-to-support.tsx';
import { ownTicketsQuery } from '../../features/support/support.queries.ts';
import { TicketList } from '../../features/support/ticket-list.tsx';
import { TicketsFailed } from '../../features/support/ticket-states.tsx';
import { useCurrentUrl } from '../../lib/address/use-current-url.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { readFormDraft } from '../../lib/drafts/form-drafts.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';

/** /support: the member's tickets and the form for a new one; `?subject=` opens it with that subject. */
export function Page() {
  const viewer = useKnownViewer();
  const here = useCurrentUrl();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) return <SignInToSupport next={here} />;
  return <Support key={viewer.user_id} userId={viewer.user_id} />;
}

function Support({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const subject = params.get('subject') ?? '';
  const [isWriting, setWriting] = useState(
    () => subject !== '' || readFormDraft(userId, ticketForm(subject)) !== undefined,
  );
  const navigate = useNavigate();
  return (
    <div className="wrap py-12 md:py-16">
      <title>{m.support_page_title()}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-[860px]">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="text-40 tracking-[-0.028em]">{m.support_page_support()}</h1>
            <p className="mt-3 max-w-[52ch] text-ink-soft">{m.support_page_intro()}</p>
          </div>
          {!isWriting && (
            <Button onClick={() => setWriting(true)}>
              <Plus aria-hidden="true" className="-ms-1 size-5" />
              {m.support_page_new_ticket()}
            </Button>
          )}
        </div>
        {isWriting && (
          <div className="mt-8">
            <NewTicketForm
              userId={userId}
              subject={subject}
              onCancel={() => setWriting(false)}
              onCreated={({ id }) => {
                setWriting(false);
                // So that 'Back' leads to the list, not to the form with that subject again.
                if (subject) void navigate(paths.support(), { replace: true });
                void navigate(paths.ticket(id));
              }}
            />
          </div>
        )}
        <OwnTickets userId={userId} />
      </div>
    </div>
  );
}

function OwnTickets({ userId }: { userId: string }) {
  const pages = useCursorPages(userId);
  const { data, error, refetch } = useQuery(ownTicketsQuery(userId, pages.cursor));
  useErrorToast(error, m.common_error(), () => m.support_page_failed_to_load());
  return (
    <section aria-label={m.support_page_your_tickets()} className="mt-10">
      {!data && !error && <div aria-hidden="true" className="bone h-28 rounded-card" />}
      {!data && error && (
        <TicketsFailed title={m.support_page_tickets_did_not_arrive()} onRetry={() => void refetch()} />
      )}
      {data?.tickets.length === 0 && (
        <EmptyState
          drawing={<LetterDrawing />}
          title={m.support_page_no_tickets_yet()}
          action={
            <ButtonLink to={paths.faq()} look="quiet">
              {m.support_page_read_questions()}
            </ButtonLink>
          }
        />
      )}
      {data && data.tickets.length > 0 && <TicketList tickets={data.tickets} />}
      {data && <Pager label={m.support_page_pages_of_tickets()} pages={pages} next={data.next_cursor} />}
    </section>
  );
}
