/**
 * The file that contains a tile of the basemap: one for zooms 0 and 1, one for zoom 2, and one for each tile of zoom
 * 3 with those below it. A view needs one or two files.
 */
export function tilePack(z: number, x: number, y: number): string {
  if (z < 2) return 'world';
  if (z === 2) return 'continents';
  return `${x >> (z - 3)}-${y >> (z - 3)}`;
}
