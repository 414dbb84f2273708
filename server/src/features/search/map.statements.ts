import type { Box } from '@swapstead/contract/search/where';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { isInBits } from './chunks.statements.ts';
import { termsOf } from './gallery-filters.statements.ts';
import { projected, SMALLEST_CELL } from './map-cells.ts';
import { chunksInView, ONE_HOME, partsInChunks } from './map-chunks.statements.ts';
import { candidatesOf, isIn } from './member-candidates.statements.ts';
import type { MemberSearch } from './member-filters.ts';

/**
 * The SQL of the map: homes in one cell of a grid are counted together. It only uses the centres of the circles, so no
 * series of views reveals more about a home than its circle (MAP-23). Cell sizes are powers of two, so that panning
 * leaves clusters as they are.
 */

/** The size of the cells that are counted in advance. */
const COUNTED_CELL = 9;
/**
 * The smallest cells that are counted from chunks (map-chunks.statements.ts). In smaller ones, so many chunks have to be
 * looked at home by home that nothing is saved.
 */
const CHUNKED_CELL = 5;

/**
 * The size of the cells of a view, as the power of two by which they divide the map: small enough for the zoom, and
 * large enough that the view has at most `most`.
 */
function powerOf([west, south, east, north]: Box, zoom: number, most: number): number {
  const width = west > east ? east + 360 - west : east - west;
  const height = projected(north) - projected(south);
  // A cell is about 64 pixels of a tile of 512, wider than a marker.
  const finest = Math.min(SMALLEST_CELL, Math.floor(zoom) + 3);
  for (let power = finest; power > 0; power--) {
    const cell = 360 / 2 ** power;
    if ((Math.floor(width / cell) + 2) * (Math.floor(height / cell) + 2) <= most) return power;
  }
  return 0;
}

/** The rank of a home in the list, as far as markers need it: a cluster has the rank of its first home. */
const RANKS: Record<MemberSearch['sort'], string> = {
  relevance: 'rank',
  newest: '0',
  best: '(is_ask::int * 2 + is_silent::int) * 1000000 + days_away * 10000 + floor(km / 10)',
  nearest: 'km',
  confirmed: "-coalesce(confirmed_on - date '2000-01-01', 0)",
};

/** The homes of a search in a view, one row each. Columns x, y, rank and those of ONE_HOME. */
const searched = (search: MemberSearch, view: Box, power: number): Sql => {
  const shift = raw(`${SMALLEST_CELL - power}`);
  return sql`select cell_x >> ${shift} as x, cell_y >> ${shift} as y, ${raw(RANKS[search.sort])} as rank, ${ONE_HOME}
    from (${candidatesOf(search)}) as m where ${isIn(view)}`;
};

/**
 * All homes in a view, from the cells counted in advance (migration 0184). Homes of cells at the edge of the view, and
 * of cells that have changed since, are read one by one. Columns as in `searched`.
 */
const counted = (view: Box, power: number): Sql => {
  const shift = raw(`${COUNTED_CELL - power}`);
  return sql`select x >> ${shift} as x, y >> ${shift} as y, 0 as rank, homes, round(longitude * 100000) as longitude,
      round(latitude * 100000) as latitude, west, south, east, north, newest, place_id, home_id
    from kept where is_inside
    union all
    select x >> ${shift}, y >> ${shift}, 0, ${ONE_HOME}
    from (select x, y from kept where not is_inside union all select x, y from changed) as cell
      join member_search as m on m.cell_x >> ${raw(`${SMALLEST_CELL - COUNTED_CELL}`)} = x
        and m.cell_y >> ${raw(`${SMALLEST_CELL - COUNTED_CELL}`)} = y
    where m.is_shown and ${isIn(view)}`;
};

/** The counted cells that `counted` reads. */
const countedCells = ([west, south, east, north]: Box): Sql => {
  const [both, either] = west > east ? ['or', 'and'] : ['and', 'or'];
  return sql`changed as materialized (select distinct x, y from map_cells_changed),
  kept as materialized (
    select *, (west >= ${west} ${raw(both)} east <= ${east}) and south >= ${south} and north <= ${north} as is_inside
    from map_cells
    where not ((east < ${west} ${raw(either)} west > ${east}) or north < ${south} or south > ${north})
      and not exists (select from changed where changed.x = map_cells.x and changed.y = map_cells.y)
  ),`;
};

/** Whether the search includes every home, sorted only by the time of listing. */
function isEveryHome({
  where,
  box,
  windows,
  sort,
  guests,
  bedrooms,
  ids,
  ...filters
}: MemberSearch): boolean {
  const isNarrowed = where || box || windows || guests || bedrooms || ids || termsOf(filters);
  return !isNarrowed && (sort === 'newest' || sort === 'best');
}

/** The homes of a search in a view, from what is counted in advance if possible. */
function homesOf(search: MemberSearch, view: Box, power: number, areBitsReady: boolean) {
  if (power <= COUNTED_CELL && isEveryHome(search)) {
    return { before: countedCells(view), parts: counted(view, power) };
  }
  if (power <= CHUNKED_CELL && areBitsReady && isInBits(search)) {
    const rank = raw(RANKS[search.sort]);
    return { before: chunksInView(search, view, power), parts: partsInChunks(view, power, rank) };
  }
  return { before: empty, parts: searched(search, view, power) };
}

/**
 * The markers of a view, one for each cell. Rows: longitude, latitude, count, home_id, title, location, name, bounds.
 * @param areBitsReady whether few enough homes have changed for the chunks of migration 0290 to be used
 */
export function mapMarkers(
  search: MemberSearch,
  view: Box,
  zoom: number,
  most: number,
  { areBitsReady = false } = {},
): Sql {
  const power = powerOf(view, zoom, most);
  const { before, parts } = homesOf(search, view, power, areBitsReady);
  return sql`with ${before} clusters as materialized (
    select sum(homes)::int as count, min(rank) as rank, max(newest) as newest,
      sum(longitude) / sum(homes) / 100000.0 as longitude, sum(latitude) / sum(homes) / 100000.0 as latitude,
      min(west) as west, max(east) as east, min(south) as south, max(north) as north,
      min(place_id) as place_id, any_value(home_id) as home_id
    from (${parts}) as parts
    group by x, y
  )
  select case when west = east then west else round(longitude::numeric, 5)::float8 end as longitude,
    case when south = north then south else round(latitude::numeric, 5)::float8 end as latitude, count,
    case when count = 1 then c.home_id end as home_id, h.title, h.location,
    case when count > 1 then p.name end as name,
    case when count > 1 then json_build_array(west, south, east, north) end as bounds
  from clusters as c
    join places as p on p.id = c.place_id
    left join homes as h on h.id = c.home_id and c.count = 1
  order by rank, newest desc, west, south`;
}

/** Where the homes are. Row: total, without_place, bounds. */
export const mapExtent = (search: MemberSearch): Sql => sql`
  with found as (${candidatesOf(search)})
  select count(*)::int as total, (count(*) filter (where centre is null))::int as without_place,
    case when count(centre) > 0 then
      json_build_array(${join(
        ['min(centre[0])', 'min(centre[1])', 'max(centre[0])', 'max(centre[1])'].map((edge) => raw(edge)),
      )}) end as bounds
  from found`;
