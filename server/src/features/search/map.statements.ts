import type { Box } from '@swapstead/contract/where';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { candidatesOf, isIn } from './member.candidates.ts';
import type { MemberSearch } from './member.filters.ts';

/**
 * What the map shows of a search: homes counted together where they lie in one cell of a grid. Everything is computed
 * from the centres of the circles, so no series of views tells more of a home than its circle does (MAP-23).
 */

/** Sizes of cells are the earth's width divided by powers of two, so that panning leaves clusters as they are. */
const SMALLEST_CELL = 26;

/** Beyond this latitude the projection of maps ends. */
const MAP_EDGE = 85.05;

/** Degrees north of the equator as the map draws them, on the scale of longitudes. */
function projected(latitude: number): number {
  const radians = (Math.max(-MAP_EDGE, Math.min(MAP_EDGE, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** Degrees of longitude of a cell: small enough for the zoom, and large enough that the view has at most so many. */
function cellOf([west, south, east, north]: Box, zoom: number, most: number): number {
  const width = west > east ? east + 360 - west : east - west;
  const height = projected(north) - projected(south);
  // About 64 pixels of a tile of 512: wider than a marker.
  const finest = Math.min(SMALLEST_CELL, Math.floor(zoom) + 3);
  for (let power = finest; power > 0; power--) {
    const cell = 360 / 2 ** power;
    if ((Math.floor(width / cell) + 2) * (Math.floor(height / cell) + 2) <= most) return cell;
  }
  return 360;
}

const column = (cell: number) => sql`floor((centre[0] + 180) / ${cell}::float8)`;
const row = (cell: number) =>
  sql`floor(degrees(ln(tan(pi() / 4 + radians(greatest(-85.05, least(85.05, centre[1]))) / 2))) / ${cell}::float8)`;

/** The rank of a home in the list, as far as a marker needs it: the first home of a cluster decides where it comes. */
const RANKS: Record<MemberSearch['sort'], string> = {
  newest: '0',
  best: '(is_ask::int * 2 + is_silent::int) * 1000000 + days_away * 10000 + floor(km / 10)',
  nearest: 'km',
  confirmed: "-coalesce(confirmed_on - date '2000-01-01', 0)",
};

/** The markers of a view, one for each cell. Rows: longitude, latitude, count, home_id, title, location, name, bounds. */
export function mapMarkers(search: MemberSearch, view: Box, zoom: number, most: number): Sql {
  const cell = cellOf(view, zoom, most);
  return sql`with found as (${candidatesOf(search)}),
  clusters as materialized (
    select count(*)::int as count, min(${raw(RANKS[search.sort])}) as rank, max(created_at) as newest,
      avg(centre[0]) as longitude, avg(centre[1]) as latitude,
      min(centre[0]) as west, max(centre[0]) as east, min(centre[1]) as south, max(centre[1]) as north,
      min(place_id) as place_id, min(home_id::text)::uuid as home_id
    from found as m where ${isIn(view)}
    group by ${column(cell)}, ${row(cell)}
  )
  select case when west = east then west else round(longitude::numeric, 5)::float8 end as longitude,
    case when south = north then south else round(latitude::numeric, 5)::float8 end as latitude, count,
    case when count = 1 then home_id end as home_id, h.title, h.location,
    case when count > 1 then p.name end as name,
    case when count > 1 then json_build_array(west, south, east, north) end as bounds
  from clusters as c
    join places as p on p.id = c.place_id
    left join homes as h on h.id = c.home_id and c.count = 1
  order by rank, newest desc, c.home_id`;
}

/** Where the homes lie. Row: total, without_place, bounds. */
export const mapExtent = (search: MemberSearch): Sql => sql`
  with found as (${candidatesOf(search)})
  select count(*)::int as total, (count(*) filter (where centre is null))::int as without_place,
    case when count(centre) > 0 then
      json_build_array(${join(
        ['min(centre[0])', 'min(centre[1])', 'max(centre[0])', 'max(centre[1])'].map((edge) => raw(edge)),
      )}) end as bounds
  from found`;
