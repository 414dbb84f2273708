export type Place = { column: number; top: number };

/** Columns that end within this many pixels of the shortest one count as equally short; the leftmost is taken. */
const TOLERANCE = 32;

/**
 * The positions of a masonry layout's items, in pixels from its top. The first row runs from left to right; each
 * further item goes into the shortest column. Top edges never go back up by more than the tolerance, so reading and
 * tab order match the order of the items.
 * @param heights of the items, in order
 */
export function masonryLayout(heights: readonly number[], columns: number, gap: number) {
  const ends = Array.from({ length: columns }, () => 0);
  const places = heights.map((height, index): Place => {
    const highest = Math.min(...ends);
    const column = index < columns ? index : ends.findIndex((end) => end - highest <= TOLERANCE);
    const top = ends[column] ?? 0;
    ends[column] = top + height + gap;
    return { column, top };
  });
  return { places, height: Math.max(0, Math.max(...ends) - gap) };
}
