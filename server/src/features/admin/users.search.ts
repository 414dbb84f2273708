import type { UserQuery, UserSort } from '@swapstead/contract/admin';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

/** What each order compares, all in one direction, and as what PostgreSQL reads it back. The id makes it total. */
const ORDERS: Record<UserSort, readonly (readonly [column: string, type: string])[]> = {
  joined: [['created_at', 'timestamptz']],
  name: [['name_key', 'text']],
  email: [['email collate "C"', 'text']],
  status: [
    ['subscription_status', 'text'],
    ['created_at', 'timestamptz'],
  ],
  plan: [
    ['subscription_plan', 'text'],
    ['created_at', 'timestamptz'],
  ],
};

/** How many users are looked at in order before the index of parts of words is asked. */
const SAMPLE = 2_000;

export type UserPage = Pick<UserQuery, 'search' | 'status' | 'sort' | 'direction'> & {
  after?: ListPosition | undefined;
};

/**
 * A page of user_directory, one more than `size` where another page follows.
 * @param shown SQL of what is shown of the row `d`. Rows: { shown, position }
 */
export function userPage(query: UserPage, shown: Sql, size: number): Sql {
  const keys = [...ORDERS[query.sort], ['user_id', 'uuid'] as const];
  const inOrder = raw(`order by ${keys.map(([column]) => `${column} ${query.direction}`).join(', ')}`);
  const conditions = [
    query.status ? sql`subscription_status = ${query.status}` : raw('true'),
    query.after ? beyond(keys, query.direction, query.after) : raw('true'),
  ];
  const rows = sql`select * from user_directory where ${join(conditions, ' and ')}`;
  const position = raw(`array[${keys.map(([column, type]) => asText(column, type)).join(', ')}]`);
  const search = query.search?.trim();
  const page = search
    ? searched(rows, search, inOrder, size)
    : sql`page as (${rows} ${inOrder} limit ${size + 1})`;
  return sql`with ${page}
    select ${shown} as shown, ${position} as position
    from (select * from page ${inOrder} limit ${size + 1}) as d ${inOrder}`;
}

/**
 * Users whose name or address holds the text. The first in order are looked at one by one; only where that does not
 * fill the page, and the text is therefore rare, the trigram index gives all matches to be sorted. Not left to the
 * planner, which cannot tell how common a part of a word is.
 */
function searched(rows: Sql, search: string, inOrder: Sql, size: number): Sql {
  const pattern = sql`part_pattern(${search})`;
  return sql`sample as materialized (
    select *, search_key like ${pattern} as found from (${rows} ${inOrder} limit ${SAMPLE}) as first
  ), seen as materialized (
    select count(*) filter (where found) > ${size} or count(*) < ${SAMPLE} as enough from sample
  ), page as (
    select * from sample where found and (select enough from seen)
    union all
    select *, true from (${rows} and search_key like ${pattern}) as matches where not (select enough from seen)
  )`;
}

/** Whether a row comes after the last one of the page before. */
function beyond(
  keys: readonly (readonly [string, string])[],
  direction: 'asc' | 'desc',
  after: ListPosition,
): Sql {
  const values = keys.map(([, type], index) => sql`${after[index]}::${raw(type)}`);
  const columns = raw(keys.map(([column]) => column).join(', '));
  return sql`(${columns}) ${raw(direction === 'asc' ? '>' : '<')} (${join(values)})`;
}

/** Times in UTC with microseconds, which a JavaScript Date does not have. */
const asText = (column: string, type: string) =>
  type === 'timestamptz' ? `to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'` : `(${column})::text`;
