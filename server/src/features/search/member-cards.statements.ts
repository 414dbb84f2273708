import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { CARD } from '../homes/homes.statements.ts';
import { named, type Statement } from './gallery.statements.ts';
import type { MemberSearch } from './member-filters.ts';
import { staysIn } from './member-stays.statements.ts';

/** A home that was found; `km` is the distance from the searched place, 0 without one. */
export type FoundHome = { home_id: string; place_id: number | null; km: number };

/**
 * The cards of the homes that a subscriber's search has found, in this order. Row: { cards }, JSON text. A separate,
 * named statement: the search is planned for its values, and planning these many tables each time would take longer
 * than either. Homes that no longer match are left out.
 */
export function memberCards(search: MemberSearch, homes: readonly FoundHome[]): Statement {
  const { where } = search;
  const distances = homes.map(({ place_id, km }) =>
    where?.kind === 'place' && place_id !== where.id ? Math.max(1, Math.round(km)) : null,
  );
  return named(
    'member_cards',
    sql`select coalesce(json_agg(card order by number), '[]'::json)::text as cards
      from (
        select shown.number, (select card from (
          select ${raw(CARD.premium.columns)}
            ${where?.kind === 'place' ? raw(', shown.distance_km') : empty}
            ${search.windows ? raw(', named.match') : empty}
        ) as card) as card
        from unnest(${homes.map(({ home_id }) => home_id)}::uuid[], ${distances}::integer[])
            with ordinality as shown(home_id, distance_km, number)
          join homes as h on h.id = shown.home_id ${raw(CARD.premium.tables)} ${matchTables(search)}
        where h.is_shown
      ) as cards`,
  );
}

/** The stay that a card names: open before ask, then the fewest days away, then the earliest (FIND-26). */
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
        'is_asked', ${raw(`${asked !== undefined}`)} and ${daysOff} = 0,
        'confirmed_days', ${today} - m.confirmed_on, 'silent_days', ${today} - m.silent_since) as match
      from (
        select check_in, is_open, count(*) over () as count from (${each}) as fitting
        ${onlyOpen ? raw('where is_open') : empty}
      ) as counted
      order by is_open desc, abs(${daysOff}), check_in limit 1
    ) as named`;
}
