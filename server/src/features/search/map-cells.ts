import type { Box } from '@swapstead/contract/search/where';

/**
 * Cells of the map: squares on the projected map, whose width is that of the map divided by a power of two. Each home
 * stores its smallest cell (migration 0184); shifting its bits gives the larger ones.
 */
export const SMALLEST_CELL = 26;

/** The latitude at which the projection of the map ends. */
const MAP_EDGE = 85.05;

/** The latitude as the map draws it, on the scale of longitudes. */
export function projected(latitude: number): number {
  const radians = (Math.max(-MAP_EDGE, Math.min(MAP_EDGE, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** The columns and rows of all cells that cover a box; a cell is one 2^power-th of the map's width. */
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
