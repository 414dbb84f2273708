import type { Box } from '@swapstead/contract/search/where';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { sumOf } from './bits.statements.ts';
import { CHUNK_CELL, inChunks } from './chunks.statements.ts';
import { SMALLEST_CELL } from './map-cells.ts';
import { isIn } from './member-candidates.statements.ts';
import type { MemberSearch } from './member-filters.ts';

/**
 * The markers of a large part of the map from the chunks of migration 0290. Numbers and means of a chunk's homes follow
 * from its bits. Its first and last homes (the westernmost, the newest and so on) are known only of all of its homes. If
 * the search doesn't find one of these, and no other chunk of the cluster has one that is further out, the homes that it
 * finds in the chunk are looked at one by one: a few chunks of a view.
 */

/** Each bound of a chunk: its column, which home of the chunk has it, and how those of a cluster are compared. */
const BOUNDS = [
  ['west', 'west_at', 'min', '<'],
  ['south', 'south_at', 'min', '<'],
  ['east', 'east_at', 'max', '>'],
  ['north', 'north_at', 'max', '>'],
  ['newest', 'newest_at', 'max', '>'],
  ['place_id', 'place_at', 'min', '<'],
] as const;

const list = (parts: readonly string[], separator = ', ') =>
  join(
    parts.map((part) => raw(part)),
    separator,
  );

/**
 * The columns from which clusters are made, for one home; counted cells and chunks have the same. Means are made from
 * whole 100,000ths of a degree, so that they don't depend on how homes are added up.
 */
export const ONE_HOME =
  raw(`1 as homes, round(centre[0] * 100000) as longitude, round(centre[1] * 100000) as latitude,
  centre[0] as west, centre[1] as south, centre[0] as east, centre[1] as north, created_at as newest, place_id, home_id`);

/** Open and confirmed homes come before others (FIND-23), as in RANKS. */
const rankOf = ({ sort, windows }: MemberSearch) =>
  raw(
    sort === 'best' && windows
      ? `case when bit_count(bits & open_bits & ~silent_bits) > 0 then 0 when bit_count(bits & open_bits) > 0 then 1000000
          when bit_count(bits & ~silent_bits) > 0 then 2000000 else 3000000 end`
      : '0',
  );

/** The parts of a `with` that `partsInChunks` reads. */
export function chunksInView(search: MemberSearch, view: Box, power: number): Sql {
  const shift = raw(`${CHUNK_CELL - power}`);
  return sql`${inChunks(search, view)},
  part as materialized (
    select c.id, c.bits, cell_x >> ${shift} as x, cell_y >> ${shift} as y, ${rankOf(search)} as rank,
      bit_count(bits) as homes,
      bit_count(bits) * longitude_from + ${sumOf('longitude', 'c.bits')} as longitude,
      bit_count(bits) * latitude_from + ${sumOf('latitude', 'c.bits')} as latitude,
      ${list(BOUNDS.map(([bound]) => bound))},
      ${list(BOUNDS.map(([bound, at]) => `case when get_bit(bits, ${at}) = 1 then ${bound} end as found_${bound}`))}
    from found as c
    where cell_x >= 0 and bit_count(bits) > 0
  ),
  cluster as materialized (
    select x, y, sum(homes) as homes, ${list(BOUNDS.map(([bound, , best]) => `${best}(found_${bound}) as ${bound}`))}
    from part group by x, y
  ),
  asked as materialized (
    select part.id from part join cluster using (x, y)
    where cluster.homes = 1
      or ${list(
        BOUNDS.map(
          ([bound, , , further]) =>
            `(part.found_${bound} is null and (cluster.${bound} is null or part.${bound} ${further} cluster.${bound}))`,
        ),
        ' or ',
      )}
  ),`;
}

/** All homes of a search in a view, one row for each chunk or home. Columns as in `searched` of map.statements.ts. */
export function partsInChunks(view: Box, power: number, rank: Sql): Sql {
  const shift = raw(`${SMALLEST_CELL - power}`);
  return sql`select x, y, rank, homes, longitude, latitude, found_west as west, found_south as south, found_east as east,
      found_north as north, found_newest as newest, found_place_id as place_id, null::uuid as home_id
    from part where id not in (select id from asked)
    union all
    select part.x, part.y, part.rank, 1, round(m.centre[0] * 100000), round(m.centre[1] * 100000),
      m.centre[0], m.centre[1], m.centre[0], m.centre[1], m.created_at, m.place_id, m.home_id
    from part join asked using (id) join search_slots as s on s.chunk = part.id
      join member_search as m using (home_id)
    where get_bit(part.bits, s.slot) = 1
    union all
    select cell_x >> ${shift}, cell_y >> ${shift}, ${rank}, ${ONE_HOME} from single as m where ${isIn(view)}`;
}
