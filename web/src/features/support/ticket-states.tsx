import { m } from '@swapstead/messages';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** The page of a ticket that doesn't exist for the viewer (SUPP-15); `back` links to their list of tickets. */
export function TicketMissing({ back }: { back: string }) {
  return (
    <NoticePage
      title={m.support_ticket_states_ticket_not_found()}
      action={<ButtonLink to={back}>{m.support_ticket_states_all_tickets()}</ButtonLink>}
    >
      {m.support_ticket_states_not_found_why()}
    </NoticePage>
  );
}

export function TicketsFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <LoadFailed title={title} onRetry={onRetry}>
      {m.support_ticket_states_nothing_lost()}
    </LoadFailed>
  );
}

export function ThreadSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <div className="bone h-10 w-2/3 rounded-tile" />
      <div className="bone h-6 w-60 rounded-tile" />
      <div className="bone mt-4 h-32 rounded-card sm:me-10" />
      <div className="bone h-24 rounded-card sm:ms-10" />
    </div>
  );
}
