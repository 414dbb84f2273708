import type { TicketFilters } from '@swapstead/contract/support';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

/** What is asked of the list, already validated; `user_id` limits it to one member's tickets. */
export type TicketQuery = TicketFilters & { user_id?: string | undefined; after?: ListPosition | undefined };

/** How many of the newest tickets are looked at before the indexes of parts of words are asked. */
const SAMPLE = 1_000;

const NEWEST_FIRST = raw('order by created_at desc, id desc');
/** UTC with microseconds: a JavaScript Date would lose three digits and skip tickets. */
const POSITION = raw(`array[to_json(t.created_at at time zone 'UTC') #>> '{}' || 'Z', t.id::text]`);

/**
 * A page of tickets, newest first, one more than `size` where another page follows. Rows: { ticket, position }.
 * @param ticket SQL of what is shown of ticket `t`, opened by `d`
 */
export function ticketPage(query: TicketQuery, ticket: string, size: number): Sql {
  const search = query.search?.trim();
  const page = search ? searched(query, search, size) : plain(query, size);
  return sql`with ${page}
    select ${raw(ticket)} as ticket, ${POSITION} as position
    from (select * from page ${NEWEST_FIRST} limit ${size + 1}) as shown
      join support_tickets t using (id) join user_directory d on d.user_id = t.user_id
    order by t.created_at desc, t.id desc`;
}

const plain = (query: TicketQuery, size: number) => sql`page as (
  select id, created_at from support_tickets t where ${filtersOf(query)} ${NEWEST_FIRST} limit ${size + 1}
)`;

/**
 * Tickets whose subject, or whose author's name or address, holds the text. The newest are looked at one by one; only
 * where that does not fill the page, and the text is therefore rare, the trigram indexes give all matches to be sorted.
 * Not left to the planner, which cannot tell how common a part of a word is.
 */
function searched(query: TicketQuery, search: string, size: number): Sql {
  const filters = filtersOf(query);
  const pattern = sql`part_pattern(${search})`;
  return sql`sample as materialized (
    select t.id, t.created_at, t.search_key like ${pattern} or d.search_key like ${pattern} as found
    from (select * from support_tickets t where ${filters} ${NEWEST_FIRST} limit ${SAMPLE}) as t
      join user_directory d on d.user_id = t.user_id
  ), seen as materialized (
    select count(*) filter (where found) > ${size} or count(*) < ${SAMPLE} as enough from sample
  ), page as (
    select id, created_at from sample where found and (select enough from seen)
    union all
    (
      select t.id, t.created_at from support_tickets t
      where not (select enough from seen) and t.search_key like ${pattern} and ${filters}
      union
      select t.id, t.created_at from user_directory d join support_tickets t on t.user_id = d.user_id
      where not (select enough from seen) and d.search_key like ${pattern} and ${filters}
    )
  )`;
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
