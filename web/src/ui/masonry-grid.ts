import { masonryLayout } from './masonry-layout.ts';

/** Marks the grids laid out by `placeMasonry`, for use before any component runs. */
export const MASONRY = 'data-masonry';

/** The width of a column, shared by all items, including those added later. */
const COLUMN = '--column';

/**
 * Lays out every grid of the page before any component runs: those in view at once, others after the first paint, which
 * would wait for them.
 */
export function placeAllMasonry() {
  for (const grid of document.querySelectorAll<HTMLElement>(`[${MASONRY}]`)) {
    if (grid.getBoundingClientRect().top < innerHeight) placeMasonry(grid);
    else requestAnimationFrame(() => setTimeout(placeMasonry, 0, grid));
  }
}

/**
 * Moves the items of a grid up into a masonry layout. Columns and gap are those of the grid. Items move by `translate`,
 * which costs no layout, and which browsers don't count as a layout shift: after a search, homes that were already
 * there change places, on a slow phone long after the last key.
 */
export function placeMasonry(grid: HTMLElement) {
  const items = [...grid.children] as HTMLElement[];
  const { columnGap, rowGap, gridTemplateColumns, direction } = getComputedStyle(grid);
  const widths = gridTemplateColumns.split(' ').map(Number.parseFloat);
  const width = widths[0] ?? 0;
  grid.dataset.placed = '';
  const column = `${width}px`;
  if (grid.style.getPropertyValue(COLUMN) !== column) grid.style.setProperty(COLUMN, column);
  const side = direction === 'rtl' ? -1 : 1;
  const heights = items.map((item) => item.getBoundingClientRect().height);
  const { places, height } = masonryLayout(heights, widths.length, Number.parseFloat(rowGap));
  places.forEach(({ column, top }, index) => {
    const item = items[index];
    if (!item) return;
    // Whole pixels, or text would be blurred.
    const across = Math.round(column * (width + Number.parseFloat(columnGap)));
    item.style.translate = `${side * across}px ${Math.round(top)}px`;
  });
  grid.style.height = `${height}px`;
}
