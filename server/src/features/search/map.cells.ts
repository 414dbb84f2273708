import type { Box } from '@swapstead/contract/where';

/**
 * Cells of the map: squares of it as it is drawn, its width divided by a power of two. Each home knows its smallest one
 * (migration 0184), so that a larger one is a shift of bits.
 */
export const SMALLEST_CELL = 26;

/** Beyond this latitude the projection of maps ends. */
const MAP_EDGE = 85.05;

/** Degrees north of the equator as the map draws them, on the scale of longitudes. */
export function projected(latitude: number): number {
  const radians = (Math.max(-MAP_EDGE, Math.min(MAP_EDGE, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** Columns and rows of the cells, of one 2^power-th of the map's width, that cover a box: one of each for every cell. */
export function cellsIn([west, south, east, north]: Box, power: number): { xs: number[]; ys: number[] } {
  const last = 2 ** power - 1;
  const cell = (degrees: number) =>
    Math.max(0, Math.min(last, Math.floor(((degrees + 180) * 2 ** power) / 360)));
  const columns =
    west <= east
      ? numbers(cell(west), cell(east))
      : [...numbers(cell(west), last), ...numbers(0, cell(east))];
  const rows = numbers(cell(projected(south)), cell(projected(north)));
  return {
    xs: columns.flatMap((x) => rows.map(() => x)),
    ys: columns.flatMap(() => rows),
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
