import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { named, type Statement } from './gallery.statements.ts';
import { allOf, termsOf } from './gallery-filters.statements.ts';
import { cellsIn, SMALLEST_CELL } from './map-cells.ts';
import { around, candidatesOf, filtersOf, ORDERS, positionOf } from './member-candidates.statements.ts';
import type { MemberSearch, Point } from './member-filters.ts';

/**
 * Pages that are found among the newest homes, without a look at all of them. Of equals the newest come first, and the
 * first pages of 'Best match' hold equals: homes that are open on the asked days, confirmed, and within 10 km of a place.
 * Whoever walks from the newest home on finds them within some hundreds.
 */

/** How many of the newest homes of a country or the world are looked at before all are. */
const WALK = 2_000;

/** The first step of distance of 'Best match', in km (FIND-23). */
const NEAR = 10;
/** Around a place each cell is walked for itself: 20 km wide at the equator (index member_search_area). */
const WALKED_CELL = 11;
/** Near the poles cells are narrow, and homes few. */
const MOST_CELLS = 64;

const NEWEST_FIRST = raw('order by created_at desc, home_id desc');

/** What 'Best match' compares, but for the time of listing, of the homes that fit best. */
const BEST = ['false', 'false', '0', '0'];

/**
 * A page and one home more, as memberPage gives it, if so many homes fit best beyond the position; nothing is known where
 * it gives fewer. Planned once. Undefined where homes are found in another way: in a box by where they lie, with words
 * and saved ones by their index, behind the homes that fit best.
 */
export function walkedPage(
  search: MemberSearch,
  after: readonly string[] | undefined,
  size: number,
): Statement | undefined {
  const { sort, where, box, ids } = search;
  const isBest = sort === 'best';
  if (box || ids || termsOf(search) || (!isBest && (sort !== 'newest' || where?.kind === 'place'))) {
    return undefined;
  }
  const steps = after?.slice(0, -2);
  if (isBest && steps?.some((step, index) => step !== BEST[index])) return undefined;
  const [created_at, home_id] = after?.slice(-2) ?? [];
  const beyond = after
    ? sql`and (created_at, home_id) < (${created_at}::timestamptz, ${home_id}::uuid)`
    : empty;
  const most = raw(`${size + 1}`);
  const asked = isBest ? onAskedDays(search) : search;
  const fitting = (rows: Sql) => sql`select * from (${candidatesOf(asked, rows)}) as newest
    ${isBest ? raw(`where not is_silent and km < ${NEAR}`) : empty} ${NEWEST_FIRST} limit ${most}`;
  const newest =
    where?.kind === 'place' ? inCells(where.point, fitting, beyond) : fitting(inArea(asked, beyond));
  return (
    newest &&
    named(
      'member_walk',
      sql`select home_id, place_id, km, ${positionOf(ORDERS[sort])} as position from (${newest}) as newest
        ${NEWEST_FIRST} limit ${most}`,
    )
  );
}

/** Homes that are open on the days that were asked for come before those that are on others. */
function onAskedDays(search: MemberSearch): MemberSearch {
  const { windows } = search;
  if (!windows) return search;
  const { asked: first = windows.first, asked: last = windows.last } = windows;
  return { ...search, onlyOpen: true, windows: { ...windows, first, last } };
}

/** The newest homes of a country, a region or the world, by the index of each. */
const inArea = (search: MemberSearch, beyond: Sql): Sql =>
  sql`(select * from member_search as m
    where ${allOf(filtersOf(search))} ${beyond}
    ${NEWEST_FIRST} limit ${raw(`${WALK}`)})`;

/** The newest of each cell near a point. */
function inCells(point: Point, fitting: (rows: Sql) => Sql, beyond: Sql): Sql | undefined {
  const { xs, ys } = cellsIn(around(point, NEAR), WALKED_CELL);
  if (xs.length > MOST_CELLS) return undefined;
  const shift = raw(`${SMALLEST_CELL - WALKED_CELL}`);
  const rows = sql`(select * from member_search as m
    where m.cell_x >> ${shift} = cell.x and m.cell_y >> ${shift} = cell.y ${beyond})`;
  return sql`select newest.* from unnest(${xs}::integer[], ${ys}::integer[]) as cell (x, y)
    cross join lateral (${fitting(rows)}) as newest`;
}
