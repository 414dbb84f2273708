import { languageName } from '@swapstead/contract/locale';
import type { Ticket } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { Flag } from 'lucide-react';
import { dayText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { StatusSelect } from './status-select.tsx';
import { PriorityBadge } from './ticket-badges.tsx';

const COLUMNS: readonly Column<Ticket, never>[] = [
  { label: m.support_board_table_subject(), isTitle: true, cell: (ticket) => <Subject ticket={ticket} /> },
  {
    label: m.support_board_table_from(),
    cell: (ticket) => <From ticket={ticket} />,
    className: 'lg:max-w-60',
  },
  { label: m.support_board_table_priority(), cell: ({ priority }) => <PriorityBadge priority={priority} /> },
  {
    label: m.support_board_table_created(),
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {dayText(created_at)}
      </time>
    ),
  },
  {
    label: m.support_board_table_status(),
    cell: (ticket) => <StatusSelect ticket={ticket} className="w-full lg:w-37" />,
  },
  {
    label: m.support_board_table_details(),
    className: 'max-lg:[&>span]:hidden max-lg:!grid-cols-1 lg:text-end',
    cell: ({ id }) => (
      <ButtonLink
        to={paths.adminTicket(id)}
        look="quiet"
        size="small"
        aria-describedby={`subject-${id}`}
        className="max-lg:w-full"
      >
        {m.support_board_table_view()}
      </ButtonLink>
    ),
  },
];

/** Tickets of all users (BOARD-03). */
export function BoardTable({ tickets, isStale }: { tickets: readonly Ticket[]; isStale: boolean }) {
  return (
    <DataTable
      caption={m.support_board_table_tickets()}
      columns={COLUMNS}
      rows={tickets}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}

function Subject({ ticket: { id, subject, kind, awaits_reply, status } }: { ticket: Ticket }) {
  return (
    <div className="md:max-w-md">
      <p
        id={`subject-${id}`}
        dir="auto"
        className="line-clamp-2 font-semibold wrap-anywhere [unicode-bidi:isolate]"
      >
        {subject}
      </p>
      <p className="flex flex-wrap gap-x-3 text-14">
        {kind === 'report' && (
          <span className="inline-flex items-center gap-1 text-clay">
            <Flag aria-hidden="true" className="size-3.5" />
            {m.support_board_table_report()}
          </span>
        )}
        {awaits_reply && status !== 'closed' && (
          <span className="inline-flex items-center gap-1.5 text-ink-soft before:size-2 before:rounded-full before:bg-honey">
            {m.support_board_table_waits_for_an_answer()}
          </span>
        )}
      </p>
    </div>
  );
}

function From({ ticket: { user } }: { ticket: Ticket }) {
  if (!user) return null;
  return (
    <>
      {user.display_name && <bdi className="block truncate">{user.display_name}</bdi>}
      <bdi className={`block truncate ${user.display_name ? 'text-14 text-ink-soft' : ''}`}>{user.email}</bdi>
      {user.language && (
        <span className="block text-14 text-ink-soft">
          {m.admin_ticket_language({ language: languageName(user.language) })}
        </span>
      )}
    </>
  );
}
