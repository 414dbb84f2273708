import type { AuditEntry } from '@swapstead/contract/admin/endpoints';
import type { AuditAction } from '@swapstead/contract/admin/user-list';
import { STATUS_NAMES, type TicketStatus } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { dateTimeText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export const ACTION_NAMES: Record<AuditAction, string> = {
  role: m.admin_audit_table_role(),
  subscription_status: m.admin_audit_table_subscription(),
  ticket_status: m.admin_audit_table_ticket_status(),
  second_step: m.admin_audit_table_second_step(),
  home: m.admin_audit_table_home_action(),
  swap: m.admin_audit_table_swap(),
  new_swaps: m.admin_audit_table_new_swaps(),
  account: m.admin_audit_table_account(),
  identity: m.admin_audit_table_identity(),
  nights: m.admin_audit_table_nights(),
};

const COLUMNS: readonly Column<AuditEntry, never>[] = [
  {
    label: m.admin_audit_table_change(),
    isTitle: true,
    cell: (entry) => (
      <>
        <span className="block text-14 text-ink-soft">{ACTION_NAMES[entry.action]}</span>
        <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold">
          {valueText(entry.action, entry.old_value)}
          <ArrowRight
            role="img"
            aria-label={m.admin_audit_table_changed_to()}
            className="size-4 text-ink-soft"
          />
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
    label: m.admin_audit_table_subject(),
    cell: (entry) => (
      <>
        {entry.user_id && <Person id={entry.user_id} email={entry.user} />}
        {entry.swap_id && (
          <span className="block wrap-anywhere">{m.admin_audit_table_swap_by_id({ id: entry.swap_id })}</span>
        )}
        {entry.home_id && (
          <Link
            to={{ pathname: paths.adminHomes(), search: `?search=${entry.home_id}` }}
            className="link-inline text-14"
          >
            {m.admin_audit_table_home()}
          </Link>
        )}
        {entry.ticket_id && (
          <Link to={paths.adminTicket(entry.ticket_id)} className="link-inline text-14">
            {m.admin_audit_table_ticket()}
          </Link>
        )}
      </>
    ),
  },
  {
    label: m.admin_audit_table_actor(),
    cell: ({ actor_id, actor }) =>
      actor_id ? <Person id={actor_id} email={actor} /> : m.admin_audit_table_operator(),
  },
  {
    label: m.admin_audit_table_time(),
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
      caption={m.admin_audit_table_changes_by_admins()}
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
      {m.admin_audit_table_deleted_account()}
      <span className="block text-14 text-ink-soft wrap-anywhere">{id}</span>
    </span>
  );
}

/** What the log stores of the change: a word, or for a deadline its day. */
const VALUE_NAMES: Record<string, string> = {
  user: m.admin_member_roles_user(),
  admin: m.admin_member_roles_admin(),
  free: m.admin_users_table_set_free(),
  paid: m.admin_users_table_set_paid(),
  trialing: m.admin_users_table_set_trialing(),
  cancelled: m.admin_audit_table_value_cancelled(),
  kept: m.admin_audit_table_value_kept(),
  reset: m.admin_audit_table_value_reset(),
  hidden: m.admin_audit_table_value_hidden(),
  shown: m.admin_audit_table_value_shown(),
  open: m.admin_audit_table_value_open(),
  agreed: m.admin_audit_table_value_agreed(),
  final: m.admin_audit_table_value_final(),
  disputed: m.admin_audit_table_value_disputed(),
  completed: m.admin_audit_table_value_completed(),
  not_happened: m.admin_audit_table_value_not_happened(),
  counted: m.admin_audit_table_value_counted(),
  'not counted': m.admin_audit_table_value_not_counted(),
  allowed: m.admin_audit_table_value_allowed(),
  stopped: m.admin_audit_table_value_stopped(),
  active: m.admin_audit_table_value_active(),
  suspended: m.admin_audit_table_value_suspended(),
};

const valueText = (action: AuditAction, value: string) =>
  action === 'ticket_status' ? STATUS_NAMES[value as TicketStatus] : (VALUE_NAMES[value] ?? value);
