import type { Box } from '@swapstead/contract/where';
import sql, { empty, type Sql } from 'sql-template-tag';
import { termsOf } from './gallery.filters.ts';
import { named, type Statement } from './gallery.statements.ts';
import { beyond, candidatesOf, isIn, ORDERS, orderBy, positionOf } from './member.candidates.ts';
import type { MemberSearch } from './member.filters.ts';
import { walkOf } from './member.walk.ts';

/**
 * Pages and numbers of what subscribers search. Most have no name: PostgreSQL plans each for its values, because how many
 * homes a country has, or a word, decides which index is read. Around a place it is always the same two, so these are
 * planned once, which is most of what they take.
 */

/** `area` narrows a page to the homes of a part of the map. */
export type PageOptions = { size: number; area?: Box };

/**
 * The homes of a page and one more, if another page follows, in the order of the search. Rows: home_id, place_id, km,
 * position.
 */
export function memberPage(
  search: MemberSearch,
  after: readonly string[] | undefined,
  { size, area }: PageOptions,
): Statement | Sql {
  const keys = ORDERS[search.sort];
  const conditions = after ? sql`where ${beyond(keys, after)}` : empty;
  const here = area ? sql`where ${isIn(area)}` : empty;
  const walk = area ? undefined : walkOf(search, after, size + 1);
  const all = sql`select * from (${candidatesOf(search)}) as m ${here}`;
  const page = (candidates: Sql) => sql`select home_id, place_id, km, ${positionOf(keys)} as position
    from (${candidates}) as candidates ${conditions} ${orderBy(keys)} limit ${size + 1}`;
  if (!walk) return isPlannedOnce(search) && !area ? named('member_page', page(all)) : page(all);
  return sql`with newest as materialized (${walk}), walked as materialized (
      select count(*) > ${size} as enough from newest
    )
    ${page(sql`select * from newest where (select enough from walked)
      union all select * from (${all}) as m where not (select enough from walked)`)}`;
}

const isPlannedOnce = (search: MemberSearch) =>
  search.where?.kind === 'place' && !search.ids && !termsOf(search);

/** Exact number of homes. Row: { total }. */
export const memberTotal = (search: MemberSearch): Sql =>
  sql`select count(*)::int as total from (${candidatesOf(search)}) as candidates`;
