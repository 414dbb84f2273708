import { expect, test } from 'vitest';
import { masonryLayout } from './masonry-layout.ts';

const GAP = 24;

test('[HOME-28] the first row runs from left to right whatever the heights', () => {
  const { places } = masonryLayout([900, 100, 500, 300], 4, GAP);
  expect(places.map((place) => place.column)).toEqual([0, 1, 2, 3]);
  expect(places.every((place) => place.top === 0)).toBe(true);
});

test('[HOME-28] the next home goes into the shortest column, the leftmost of about equal ones', () => {
  const { places, height } = masonryLayout([330, 300, 200, 50, 60], 3, GAP);
  expect(places.slice(3)).toEqual([
    { column: 2, top: 224 },
    { column: 1, top: 324 },
  ]);
  expect(height).toBe(384);
  expect(masonryLayout([300, 280, 400, 10], 3, GAP).places[3]).toEqual({ column: 0, top: 324 });
});

test.each([1, 2, 3, 4])(
  '[HOME-28] with %i columns the reading order goes down the page and nothing overlaps',
  (columns) => {
    // Uneven heights: these jump between 40 and 900 without a pattern.
    const heights = Array.from({ length: 80 }, (_, n) => 40 + ((n * n * 7919 + n * 104_729) % 861));
    const { places, height } = masonryLayout(heights, columns, GAP);
    places.forEach((place, index) => {
      const end = place.top + (heights[index] ?? 0);
      expect(end).toBeLessThanOrEqual(height);
      for (const later of places.slice(index + 1)) {
        // Later homes start no higher than earlier ones, except within what looks like one row.
        expect(later.top).toBeGreaterThanOrEqual(place.top - 32);
        if (later.column === place.column) expect(later.top).toBeGreaterThanOrEqual(end + GAP);
      }
    });
  },
);

test('adding homes moves none of the others', () => {
  const heights = [410, 380, 520, 300, 610, 333, 480, 290];
  const before = masonryLayout(heights.slice(0, 5), 3, GAP).places;
  expect(masonryLayout(heights, 3, GAP).places.slice(0, 5)).toEqual(before);
});

test('no homes take no space', () => {
  expect(masonryLayout([], 4, GAP)).toEqual({ places: [], height: 0 });
});
