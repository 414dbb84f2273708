import type { MemberPage } from '@swapstead/contract/admin/member.endpoints';
import { STATUS_NAMES } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../lib/api/api.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { dayText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed, LoadFailedBox } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { auditQuery, memberQuery } from './admin.queries.ts';
import { AuditTable } from './audit-table.tsx';
import { HideHome } from './hide-home.tsx';
import { HidingState } from './hiding-state.tsx';
import { MemberIdentity } from './member-identity.tsx';
import { RoleSelect } from './member-roles.tsx';
import { MemberNights } from './nights/member-nights.tsx';
import { MemberSuspension } from './swaps/member-suspension.tsx';
import { PlanCell, SubscriptionBadge, SubscriptionSelect } from './users-table.tsx';

/** A member's admin page: profile, subscription, homes, tickets and changes by admins. */
export function MemberDetails({ id }: { id: string }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id));
  if (member) return <Details member={member} />;
  if (!error) return <TableSkeleton />;
  if (!isApiError(error) || error.status !== 404)
    return <LoadFailed title={m.admin_member_page_loading_failed()} onRetry={refetch} />;
  return (
    <EmptyState drawing={<LetterDrawing />} title={m.admin_member_page_no_such_member()}>
      {m.admin_member_page_maybe_deleted()}
    </EmptyState>
  );
}

function Details({ member }: { member: MemberPage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Profile member={member} />
        <Subscription member={member} />
      </div>
      {member.identity_verified && <MemberIdentity id={member.user_id} month={member.identity_verified} />}
      <MemberSuspension id={member.user_id} />
      <MemberNights id={member.user_id} name={member.display_name ?? member.email} />
      <Homes member={member} />
      <Tickets member={member} />
      <Changes userId={member.user_id} />
    </div>
  );
}

function Profile({ member }: { member: MemberPage }) {
  return (
    <Card title={m.admin_member_page_profile()}>
      <Fact label={m.admin_member_page_name()}>
        {member.display_name ? (
          <bdi>{member.display_name}</bdi>
        ) : (
          <Soft>{m.admin_member_link_no_name_yet()}</Soft>
        )}
      </Fact>
      <Fact label={m.admin_member_page_email()}>
        {member.email} {!member.email_verified && <Soft>{m.admin_member_page_not_confirmed()}</Soft>}
      </Fact>
      <Fact label={m.admin_member_page_location()}>
        {member.location ? <bdi>{member.location}</bdi> : <Soft>{m.admin_member_page_none()}</Soft>}
      </Fact>
      <Fact label={m.admin_member_page_joined()}>
        <time dateTime={member.created_at}>{dayText(member.created_at)}</time>
      </Fact>
      <Fact label={m.admin_member_page_role()}>
        <RoleSelect member={member} />
      </Fact>
    </Card>
  );
}

function Subscription({ member }: { member: MemberPage }) {
  const { subscription_start_date: start, subscription_status } = member;
  return (
    <Card title={m.admin_member_page_subscription()}>
      <Fact label={m.admin_member_page_status()}>
        <SubscriptionBadge status={subscription_status} />
      </Fact>
      <Fact label={m.admin_member_page_plan()}>
        <PlanCell user={member} />
      </Fact>
      <Fact label={m.admin_member_page_began()}>
        {start ? <time dateTime={start}>{dayText(start)}</time> : <Soft>{m.admin_member_page_never()}</Soft>}
      </Fact>
      <Fact label={m.admin_member_page_change()}>
        <SubscriptionSelect user={member} />
      </Fact>
    </Card>
  );
}

function Homes({ member: { homes } }: { member: MemberPage }) {
  return (
    <Section id="homes" title={m.admin_member_page_homes()} count={homes.length}>
      {homes.length === 0 && <Soft>{m.admin_member_page_no_home_listed()}</Soft>}
      <List>
        {homes.map((home) => (
          <li
            key={home.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5"
          >
            <div className="min-w-0">
              <Link
                to={{ pathname: paths.adminHomes(), search: `?search=${home.id}` }}
                dir="auto"
                className="link-quiet font-semibold wrap-anywhere"
              >
                {home.title}
              </Link>
              <p className="text-14 text-ink-soft">
                {m.admin_member_page_listed({ day: dayText(home.created_at) })}
              </p>
              <HidingState home={home} />
            </div>
            <HideHome home={home} />
          </li>
        ))}
      </List>
    </Section>
  );
}

function Tickets({ member: { tickets, tickets_total } }: { member: MemberPage }) {
  return (
    <Section id="tickets" title={m.admin_member_page_tickets()} count={tickets_total}>
      {tickets.length === 0 && <Soft>{m.admin_member_page_no_ticket_opened()}</Soft>}
      <List>
        {tickets.map(({ id, subject, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
            <Link to={paths.adminTicket(id)} dir="auto" className="link-quiet font-semibold wrap-anywhere">
              {subject}
            </Link>
            <span className="text-14 text-ink-soft">
              {m.admin_member_page_ticket_state({ status: STATUS_NAMES[status], day: dayText(created_at) })}
            </span>
          </li>
        ))}
      </List>
      {tickets_total > tickets.length && (
        <Soft>{m.admin_member_page_newest_tickets_shown({ count: tickets.length })}</Soft>
      )}
    </Section>
  );
}

function Changes({ userId }: { userId: string }) {
  const pages = useCursorPages(userId);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery({ user_id: userId }, pages.cursor));
  return (
    <Section id="audit" title={m.admin_frame_audit_log()}>
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <LoadFailedBox onRetry={refetch}>{m.admin_member_page_audit_log_loading_failed()}</LoadFailedBox>
      )}
      {data?.entries.length === 0 && <Soft>{m.admin_member_page_nothing_changed_by_hand()}</Soft>}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} isStale={isPlaceholderData} />}
      {data && <Pager label={m.admin_audit_pages_of_the_log()} pages={pages} next={data.next_cursor} />}
    </Section>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line px-5 py-4">
      <h2 className="text-22">{title}</h2>
      <dl className="mt-3 grid gap-3">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4">
      <dt className="text-14 text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

type SectionProps = { id: string; title: string; count?: number; children: ReactNode };

function Section({ id, title, count, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-28">
        {title}
        {count ? <span className="ms-3 font-text text-16 text-ink-soft">{count}</span> : null}
      </h2>
      {children}
    </section>
  );
}

function List({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return <ul className="divide-y divide-line rounded-card border border-line">{children}</ul>;
}

const Soft = ({ children }: { children: ReactNode }) => <span className="text-ink-soft">{children}</span>;
