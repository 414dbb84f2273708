import type { TicketFilters } from '@swapstead/contract/support/endpoints';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { exactInstant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

/** The validated query of the list; `user_id` limits it to one member's tickets. */
export type TicketQuery = TicketFilters & { user_id?: string | undefined; after?: ListPosition | undefined };

/** How many of the newest tickets are scanned before the trigram indexes are used. */
const WALK = 500;

const NEWEST_FIRST = raw('order by t.created_at desc, t.id desc');
const POSITION = raw(`array[${exactInstant('t.created_at')}, t.id::text]`);

/**
 * Statements for a page of tickets, newest first. Each returns `size` + 1 rows { ticket, position } if another page
 * follows; the second is only needed if the first returns fewer.
 *
 * A search scans the newest tickets until the page is full. If WALK tickets do not fill it, the text is rare, and the
 * trigram indexes find all matches, which are then sorted. The planner cannot make this choice, because it cannot
 * estimate how common a part of a word is.
 * @param ticket SQL of the output for ticket `t`, opened by `d`, or without an account
 */
export function ticketPages(query: TicketQuery, ticket: string, size: number): Sql[] {
  const filters = filtersOf(query);
  const pageOf = (tickets: Sql) => sql`
    select ${raw(ticket)} as ticket, ${POSITION} as position
    from (${tickets}) as t left join user_directory d on d.user_id = t.user_id ${NEWEST_FIRST}`;
  const search = query.search?.trim();
  if (!search) {
    return [pageOf(sql`select * from support_tickets t where ${filters} ${NEWEST_FIRST} limit ${size + 1}`)];
  }
  const pattern = sql`part_pattern(${search})`;
  return [
    pageOf(sql`select t.* from (
        select * from support_tickets t where ${filters} ${NEWEST_FIRST} limit ${WALK}
      ) as t left join user_directory d on d.user_id = t.user_id
      where t.search_key like ${pattern} or d.search_key like ${pattern}
        or fold_text(t.contact_email) like ${pattern}
      ${NEWEST_FIRST} limit ${size + 1}`),
    pageOf(sql`select * from (
        select t.* from support_tickets t where t.search_key like ${pattern} and ${filters}
        union
        select t.* from user_directory d join support_tickets t on t.user_id = d.user_id
        where d.search_key like ${pattern} and ${filters}
        union
        select t.* from support_tickets t
        where t.contact_email is not null and fold_text(t.contact_email) like ${pattern} and ${filters}
      ) as t ${NEWEST_FIRST} limit ${size + 1}`),
  ];
}

function filtersOf({ user_id, status, priority, after }: TicketQuery): Sql {
  const conditions = [
    user_id ? sql`t.user_id = ${user_id}` : empty,
    status ? sql`t.status = ${status}` : empty,
    priority ? sql`t.priority = ${priority}` : empty,
    after ? sql`(t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty,
  ].filter((condition) => condition !== empty);
  return conditions.length ? join(conditions, ' and ') : raw('true');
}
