import type { UserQuery } from '@swapstead/contract/admin/endpoints';
import type { UserSort } from '@swapstead/contract/admin/user-list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { cursorText } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

/** The columns by which each order sorts, all in one direction, with their types; the id breaks ties. */
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

/** How many users are searched in order before the trigram index is used. */
const WALK = 1_500;

export type UserPage = Pick<UserQuery, 'search' | 'status' | 'sort' | 'direction'> & {
  after?: ListPosition | undefined;
};

/**
 * Statements for a page of user_directory. Each returns `size` + 1 rows { shown, position } if another page follows;
 * the second is only needed if the first returns fewer.
 *
 * A search scans users in order until the page is full. If WALK users do not fill it, the text is rare, and the trigram
 * index finds all matches, which are then sorted. The planner cannot make this choice, because it cannot estimate how
 * common a part of a word is.
 * @param shown SQL of the output for row `d`
 */
export function userPages(query: UserPage, shown: Sql, size: number): Sql[] {
  const keys = [...ORDERS[query.sort], ['user_id', 'uuid'] as const];
  const inOrder = raw(`order by ${keys.map(([column]) => `${column} ${query.direction}`).join(', ')}`);
  const conditions = [
    query.status ? sql`subscription_status = ${query.status}` : raw('true'),
    query.after ? beyond(keys, query.direction, query.after) : raw('true'),
  ];
  const users = sql`select * from user_directory where ${join(conditions, ' and ')}`;
  const position = raw(`array[${keys.map(([column, type]) => cursorText(column, type)).join(', ')}]`);
  const pageOf = (rows: Sql) => sql`
    select ${shown} as shown, ${position} as position
    from (${rows} ${inOrder} limit ${size + 1}) as d ${inOrder}`;
  const search = query.search?.trim();
  if (!search) return [pageOf(users)];
  const isMatch = sql`search_key like part_pattern(${search})`;
  return [
    pageOf(sql`select * from (${users} ${inOrder} limit ${WALK}) as first where ${isMatch}`),
    pageOf(sql`${users} and ${isMatch}`),
  ];
}

/** Whether a row comes after the last row of the previous page. */
function beyond(
  keys: readonly (readonly [string, string])[],
  direction: 'asc' | 'desc',
  after: ListPosition,
): Sql {
  const values = keys.map(([, type], index) => sql`${after[index]}::${raw(type)}`);
  const columns = raw(keys.map(([column]) => column).join(', '));
  return sql`(${columns}) ${raw(direction === 'asc' ? '>' : '<')} (${join(values)})`;
}
