export type Place = { column: number; top: number };

/** Columns that end within so many pixels of the highest one count as equally high: the leftmost is taken. */
const TOLERANCE = 32;

/**
 * Where the items of a masonry stand, in pixels from its top: the first row from left to right, then each item in the
 * column that ends highest. Top edges never run backwards by more than the tolerance, so reading and tab order stay the
 * order of the items.
 * @param heights of the items, in their order
 */
export function masonryPlaces(heights: readonly number[], columns: number, gap: number) {
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
