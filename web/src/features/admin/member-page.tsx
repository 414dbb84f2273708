import type { MemberPage } from '@swapstead/contract/admin/member.endpoints';
import { STATUS_NAMES } from '@swapstead/contract/support/tickets';
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
import { RoleSelect } from './member-roles.tsx';
import { MemberSuspension } from './swaps/member-suspension.tsx';
import { PlanCell, SubscriptionBadge, SubscriptionSelect } from './users-table.tsx';

/** A member's admin page: profile, subscription, homes, tickets and changes by admins. */
export function MemberDetails({ id }: { id: string }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id));
  if (member) return <Details member={member} />;
  if (!error) return <TableSkeleton />;
  if (!isApiError(error) || error.status !== 404)
    return <LoadFailed title="The member did not arrive" onRetry={refetch} />;
  return (
    <EmptyState drawing={<LetterDrawing />} title="No such member">
      The account may have been deleted.
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
      <MemberSuspension id={member.user_id} />
      <Homes member={member} />
      <Tickets member={member} />
      <Changes userId={member.user_id} />
    </div>
  );
}

function Profile({ member }: { member: MemberPage }) {
  return (
    <Card title="Profile">
      <Fact label="Name">
        {member.display_name ? <bdi>{member.display_name}</bdi> : <Soft>No name yet</Soft>}
      </Fact>
      <Fact label="Email">
        {member.email} {!member.email_verified && <Soft>not confirmed</Soft>}
      </Fact>
      <Fact label="Location">{member.location ? <bdi>{member.location}</bdi> : <Soft>None</Soft>}</Fact>
      <Fact label="Joined">
        <time dateTime={member.created_at}>{dayText(member.created_at)}</time>
      </Fact>
      <Fact label="Role">
        <RoleSelect member={member} />
      </Fact>
    </Card>
  );
}

function Subscription({ member }: { member: MemberPage }) {
  const { subscription_start_date: start, subscription_status } = member;
  return (
    <Card title="Subscription">
      <Fact label="Status">
        <SubscriptionBadge status={subscription_status} />
      </Fact>
      <Fact label="Plan">
        <PlanCell user={member} />
      </Fact>
      <Fact label="Began">{start ? <time dateTime={start}>{dayText(start)}</time> : <Soft>Never</Soft>}</Fact>
      <Fact label="Change">
        <SubscriptionSelect user={member} />
      </Fact>
    </Card>
  );
}

function Homes({ member: { homes } }: { member: MemberPage }) {
  return (
    <Section id="homes" title="Homes" count={homes.length}>
      {homes.length === 0 && <Soft>No home listed</Soft>}
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
              <p className="text-14 text-ink-soft">Listed {dayText(home.created_at)}</p>
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
    <Section id="tickets" title="Tickets" count={tickets_total}>
      {tickets.length === 0 && <Soft>No ticket opened</Soft>}
      <List>
        {tickets.map(({ id, subject, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
            <Link to={paths.adminTicket(id)} dir="auto" className="link-quiet font-semibold wrap-anywhere">
              {subject}
            </Link>
            <span className="text-14 text-ink-soft">
              {STATUS_NAMES[status]}, {dayText(created_at)}
            </span>
          </li>
        ))}
      </List>
      {tickets_total > tickets.length && <Soft>The newest {tickets.length} are shown.</Soft>}
    </Section>
  );
}

function Changes({ userId }: { userId: string }) {
  const pages = useCursorPages(userId);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery({ user_id: userId }, pages.cursor));
  return (
    <Section id="audit" title="Audit log">
      {!data && !error && <TableSkeleton />}
      {!data && error && <LoadFailedBox onRetry={refetch}>We couldn't load the audit log.</LoadFailedBox>}
      {data?.entries.length === 0 && <Soft>Nothing has been changed by hand</Soft>}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} isStale={isPlaceholderData} />}
      {data && <Pager label="Pages of the log" pages={pages} next={data.next_cursor} />}
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
        {count ? <span className="ml-3 font-text text-16 text-ink-soft">{count}</span> : null}
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
