import type { AuditEntry } from '@swapstead/contract/admin/endpoints';
import type { AuditAction } from '@swapstead/contract/admin/user-list';
import { STATUS_NAMES, type TicketStatus } from '@swapstead/contract/support/tickets';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { dateTimeText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export const ACTION_NAMES: Record<AuditAction, string> = {
  role: 'Role',
  subscription_status: 'Subscription',
  ticket_status: 'Ticket status',
  second_step: 'Second step',
  home: 'Home',
  swap: 'Swap',
  new_swaps: 'New swaps',
  account: 'Account',
};

const COLUMNS: readonly Column<AuditEntry, never>[] = [
  {
    label: 'Change',
    isTitle: true,
    cell: (entry) => (
      <>
        <span className="block text-14 text-ink-soft">{ACTION_NAMES[entry.action]}</span>
        <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold">
          {valueText(entry.action, entry.old_value)}
          <ArrowRight role="img" aria-label="to" className="size-4 text-ink-soft" />
          {valueText(entry.action, entry.new_value)}
        </span>
        {entry.reason && (
          <q dir="auto" className="block text-14 text-ink-soft wrap-anywhere">
            {entry.reason}
          </q>
        )}
      </>
    ),
  },
  {
    label: 'Subject',
    cell: (entry) => (
      <>
        {entry.user_id && <Person id={entry.user_id} email={entry.user} />}
        {entry.swap_id && <span className="block wrap-anywhere">Swap {entry.swap_id}</span>}
        {entry.home_id && (
          <Link
            to={{ pathname: paths.adminHomes(), search: `?search=${entry.home_id}` }}
            className="link-inline text-14"
          >
            Home
          </Link>
        )}
        {entry.ticket_id && (
          <Link to={paths.adminTicket(entry.ticket_id)} className="link-inline text-14">
            Ticket
          </Link>
        )}
      </>
    ),
  },
  {
    label: 'Actor',
    cell: ({ actor_id, actor }) => (actor_id ? <Person id={actor_id} email={actor} /> : 'Operator'),
  },
  {
    label: 'Time',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {dateTimeText(created_at)}
      </time>
    ),
  },
];

/** Changes by admins, newest first (ADMIN-10, USERS-14). */
export function AuditTable({ entries, isStale }: { entries: readonly AuditEntry[]; isStale: boolean }) {
  return (
    <DataTable
      caption="Changes by admins"
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}

function Person({ id, email }: { id: string; email: string | null }) {
  if (email) {
    return (
      <Link to={paths.adminMember(id)} className="link-inline block wrap-anywhere">
        {email}
      </Link>
    );
  }
  return (
    <span className="block">
      Deleted account
      <span className="block text-14 text-ink-soft wrap-anywhere">{id}</span>
    </span>
  );
}

const valueText = (action: AuditAction, value: string) =>
  action === 'ticket_status' ? STATUS_NAMES[value as TicketStatus] : value;
