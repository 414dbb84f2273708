import { STATUS_NAMES, TICKET_STATUSES } from '@swapstead/contract/support/tickets';
import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';

type Row = { id: string; subject: string; user_id: string };

/** Texts and links of notices about tickets: for members about their own, for admins about all. */
export function ticketNotices(pool: pg.Pool): ResolveNotices {
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.ticket_id))];
    const { rows } = await pool.query<Row>(
      'select id, subject, user_id from support_tickets where id = any($1) and (user_id = $2 or $3)',
      [ids, reader.user_id, reader.is_admin],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      notices.flatMap(({ id, event, about, facts }) => {
        const ticket = found.get(about.ticket_id ?? '');
        if (!ticket) return [];
        const status = TICKET_STATUSES[Number(facts.status)];
        const words = { subject: ticket.subject, ...(status && { status: STATUS_NAMES[status] }) };
        const folder = event === 'ticket_opened' ? '/admin/support' : '/support';
        return [[id, { words, path: `${folder}/${ticket.id}` }]];
      }),
    );
  };
}
