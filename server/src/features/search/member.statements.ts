import type { Box } from '@swapstead/contract/search/where';
import sql, { raw, type Sql } from 'sql-template-tag';
import { named, type Statement } from './gallery.statements.ts';
import { allOf, termsOf } from './gallery-filters.statements.ts';
import { beyond, candidatesOf, isIn, ORDERS, orderBy, positionOf } from './member-candidates.statements.ts';
import type { MemberSearch } from './member-filters.ts';

/**
 * Pages and counts of subscribers' searches. Most have no name: PostgreSQL plans each for its values, because the
 * number of homes in a country, or with a word, decides which index is best. Around a place it is always the same two,
 * so these statements are named, which saves most of their time.
 */

/** `area` narrows a page to the homes of a part of the map. */
export type PageOptions = { size: number; area?: Box };

/** The homes of a page, and one more if another follows, in their order. Rows: home_id, place_id, km, position. */
export function memberPage(
  search: MemberSearch,
  after: readonly string[] | undefined,
  { size, area }: PageOptions,
): Statement | Sql {
  const keys = ORDERS[search.sort];
  const conditions = [...(area ? [isIn(area)] : []), ...(after ? [beyond(keys, after)] : [])];
  return planned(
    'member_page',
    search,
    sql`select home_id, place_id, km, ${positionOf(keys)} as position
      from (${candidatesOf(search)}) as m where ${allOf(conditions)} ${orderBy(keys)} limit ${raw(`${size + 1}`)}`,
  );
}

/** Exact number of homes. Row: { total }. */
export const memberTotal = (search: MemberSearch): Statement | Sql =>
  planned(
    'member_total',
    search,
    sql`select count(*)::int as total from (${candidatesOf(search)}) as candidates`,
  );

function planned(name: string, search: MemberSearch, statement: Sql): Statement | Sql {
  const isPlannedOnce = search.where?.kind === 'place' && !search.ids && !termsOf(search);
  return isPlannedOnce ? named(name, statement) : statement;
}
