import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { named, type Statement } from './gallery.statements.ts';
import { allOf, termsOf } from './gallery-filters.statements.ts';
import { cellsIn, SMALLEST_CELL } from './map-cells.ts';
import { around, candidatesOf, filtersOf, ORDERS, positionOf } from './member-candidates.statements.ts';
import type { MemberSearch, Point } from './member-filters.ts';

/**
 * Pages that are found among the newest homes, without checking all of them. Equals are sorted newest first, and the
 * first pages of 'Best match' consist of equals: homes that are open on the requested days, confirmed, and within 10 km
 * of the place. A scan from the newest home on finds them within some hundreds.
 */

/** How many of the newest homes of a country or the world are scanned before all are searched. */
const WALK = 2_000;

/** The first step of distance of 'Best match', in km (FIND-23). */
const NEAR = 10;
/** Around a place, each cell is scanned separately: 20 km wide at the equator (index member_search_area). */
const WALKED_CELL = 11;
/** Near the poles cells are narrow, and homes few. */
const MOST_CELLS = 64;

const NEWEST_FIRST = raw('order by created_at desc, home_id desc');

/** The sort keys of the homes that match best in 'Best match', except for the time of listing. */
const BEST = ['false', 'false', '0', '0'];

/**
 * A page and one home more, as memberPage returns it, if that many homes after the position match best; with fewer
 * rows, nothing is known. Planned once. Undefined for searches that are answered in other ways: boxes by position,
 * words and saved homes by their index, and pages after the best matches.
 */
export function newestPage(
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
  const asked = isBest ? onRequestedDays(search) : search;
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

/** Homes that are open on the requested days come before those on other days. */
function onRequestedDays(search: MemberSearch): MemberSearch {
  const { windows } = search;
  if (!windows) return search;
  const { asked: first = windows.first, asked: last = windows.last } = windows;
  return { ...search, onlyOpen: true, windows: { ...windows, first, last } };
}

/** The newest homes of a country, a region or the world, each by its index. */
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
