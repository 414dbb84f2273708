import type { Box } from '@swapstead/contract/search/where';
import { around } from '../search/member-candidates.statements.ts';
import type { MemberSearch } from '../search/member-filters.ts';

/**
 * Where wishes look, as short texts. A wish has a few keys, and so has a home: a home that can fit a wish shares one
 * with it, so that nobody goes through all wishes (WISH-10).
 *
 * The world is divided into cells, each size into four of the next. A wish takes the smallest cells of which a few
 * cover its area; a home has one cell of each size.
 */

/** The smallest cells are 2^-12 of the circumference, 10 km at the equator. */
const SMALLEST = 12;
/** How many cells of a wish are enough. */
const MOST_CELLS = 9;

const ANYWHERE = 'any';

const columnOf = (longitude: number, size: number) => part((longitude + 180) / 360, size);
const rowOf = (latitude: number, size: number) => part((latitude + 90) / 180, size);
const part = (share: number, size: number) =>
  Math.max(0, Math.min(2 ** size - 1, Math.floor(share * 2 ** size)));
const keyOf = (size: number, column: number, row: number) => `${size}/${column}/${row}`;

/** The keys under which a wish is found. */
export function keysOfSearch({ where, box }: MemberSearch): string[] {
  if (box) return cellsOf(box);
  if (where?.kind === 'region') return [`r${where.id}`];
  if (where?.kind === 'country') return [`c${where.id}`];
  if (where?.kind === 'place') return [`p${where.id}`, ...cellsOf(around(where.point, where.km))];
  return [ANYWHERE];
}

/** What of a home says where it is. The centre is that of its circle, never the pin. */
export type HomeWhere = {
  place_id: number | null;
  region_id: string | null;
  country_code: string | null;
  longitude: number | null;
  latitude: number | null;
};

/** The keys that a home looks up. */
export function keysOfHome({ place_id, region_id, country_code, longitude, latitude }: HomeWhere): string[] {
  const keys = [ANYWHERE];
  if (place_id !== null) keys.push(`p${place_id}`);
  if (region_id !== null) keys.push(`r${region_id}`);
  if (country_code !== null) keys.push(`c${country_code}`);
  if (longitude === null || latitude === null) return keys;
  for (let size = 0; size <= SMALLEST; size++) {
    keys.push(keyOf(size, columnOf(longitude, size), rowOf(latitude, size)));
  }
  return keys;
}

/** The smallest cells that cover a box with at most MOST_CELLS. */
function cellsOf(box: Box): string[] {
  for (let size = SMALLEST; size > 0; size--) {
    const { columns, rows } = spanOf(box, size);
    if (columns.length * rows.length > MOST_CELLS) continue;
    return columns.flatMap((column) => rows.map((row) => keyOf(size, column, row)));
  }
  return [keyOf(0, 0, 0)];
}

function spanOf([west, south, east, north]: Box, size: number) {
  const last = 2 ** size - 1;
  const [from, to] = [columnOf(west, size), columnOf(east, size)];
  const columns =
    west <= east ? numbers(from, to) : [...numbers(from, last), ...numbers(0, Math.min(to, from - 1))];
  return { columns, rows: numbers(rowOf(south, size), rowOf(north, size)) };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
