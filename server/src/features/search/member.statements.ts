import { LIMITS } from '@swapstead/contract/limits';
import type { Box } from '@swapstead/contract/where';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { CARD } from '../homes/home-json.ts';
import {
  beyond,
  candidatesOf,
  isIn,
  ORDERS,
  orderBy,
  positionOf,
} from './member.candidates.ts';
import type { MemberSearch } from './member.filters.ts';
import { staysIn } from './member.stays.ts';
import { walkOf } from './member.walk.ts';

/**
 * Pages, numbers and markers of what subscribers search. None of them has a name: PostgreSQL plans each for its
 * values, because how many homes a place or a country has decides which index is read.
 */

/** `area` narrows a page to the homes of a part of the map. */
export type PageOptions = { size?: number; area?: Box };

/** A page of cards: { cards, last } as in gallery.statements.ts, in the order of the search. */
export function memberPage(
  search: MemberSearch,
  after: readonly string[] | undefined,
  { size = LIMITS.gallery_page, area }: PageOptions = {},
): Sql {
  const keys = ORDERS[search.sort];
  const conditions = after ? sql`where ${beyond(keys, after)}` : empty;
  const here = area ? sql`where ${isIn(area)}` : empty;
  const walk = area ? undefined : walkOf(search, after, size + 1);
  const all = sql`select * from (${candidatesOf(search)}) as m ${here}`;
  return sql`with ${walk ? walked(walk, size) : empty} candidates as (
    ${walk ? sql`select * from newest where (select enough from walked) union all select * from (${all}) as m where not (select enough from walked)` : all}
  ), page as materialized (
    select *, ${positionOf(keys)} as position from candidates ${conditions} ${orderBy(keys)} limit ${size + 1}
  ), shown as materialized (
    select *, row_number() over (${orderBy(keys)}) as number from page ${orderBy(keys)} limit ${size}
  )
  select coalesce((
      select json_agg(card order by number) from (
        select shown.number, (select card from (
          select ${raw(CARD.premium.columns)}${extrasOf(search)}
        ) as card) as card
        from shown join homes as h on h.id = shown.home_id ${raw(CARD.premium.tables)} ${matchTables(search)}
      ) as cards
    ), '[]'::json)::text as cards,
    (select position from shown where (select count(*) from page) > ${size} order by number desc limit 1) as last`;
}

/** The newest homes, and whether they are enough: then the others are not looked at. */
const walked = (walk: Sql, size: number) => sql`newest as materialized (${walk}), walked as materialized (
    select count(*) > ${size} as enough from newest
  ),`;

/** Exact number of homes. Row: { total }. */
export const memberTotal = (search: MemberSearch): Sql =>
  sql`select count(*)::int as total from (${candidatesOf(search)}) as candidates`;

/** What a card says of place and dates (FIND-24, FIND-26). */
function extrasOf({ where, windows }: MemberSearch): Sql {
  const distance =
    where?.kind === 'place'
      ? sql`, case when shown.place_id is distinct from ${where.id} then greatest(1, round(shown.km))::int end as distance_km`
      : empty;
  return windows ? sql`${distance}, named.match` : distance;
}

/** The stay that a card names: open before ask, then the least days away, then the earliest. */
function matchTables(search: MemberSearch): Sql {
  const { windows, onlyOpen, now } = search;
  if (!windows) return empty;
  const { nights, asked } = windows;
  const { each, today } = staysIn(windows, now);
  const daysOff = asked ? sql`check_in - ${asked}::date` : raw('0');
  return sql`join member_search as m on m.home_id = shown.home_id
    cross join lateral (
      select json_build_object('check_in', check_in, 'check_out', check_in + ${nights}::int,
        'state', case when is_open then 'open' else 'ask' end, 'days_off', ${daysOff}, 'more', count - 1,
        'is_asked', ${asked !== undefined} and ${daysOff} = 0,
        'confirmed_days', ${today} - m.confirmed_on, 'silent_days', ${today} - m.silent_since) as match
      from (
        select check_in, is_open, count(*) over () as count from (${each}) as fitting
        ${onlyOpen ? raw('where is_open') : empty}
      ) as counted
      order by is_open desc, abs(${daysOff}), check_in limit 1
    ) as named`;
}
