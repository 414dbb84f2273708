import { masonryLayout } from './masonry-layout.ts';

/** Marks the grids laid out by `placeMasonry`, for use before any component runs. */
export const MASONRY = 'data-masonry';

/** The width of a column, shared by all items, including those added later. */
const COLUMN = '--column';

/** Lays out every grid of the page before any component runs. */
export function placeAllMasonry() {
  for (const grid of document.querySelectorAll<HTMLElement>(`[${MASONRY}]`)) placeMasonry(grid);
}

/** Moves the items of a grid up into a masonry layout. Columns and gap are those of the grid. */
export function placeMasonry(grid: HTMLElement) {
  const items = [...grid.children] as HTMLElement[];
  const { columnGap, rowGap, gridTemplateColumns } = getComputedStyle(grid);
  const widths = gridTemplateColumns.split(' ').map(Number.parseFloat);
  const width = widths[0] ?? 0;
  grid.dataset.placed = '';
  const column = `${width}px`;
  if (grid.style.getPropertyValue(COLUMN) !== column) grid.style.setProperty(COLUMN, column);
  const heights = items.map((item) => item.getBoundingClientRect().height);
  const { places, height } = masonryLayout(heights, widths.length, Number.parseFloat(rowGap));
  places.forEach(({ column, top }, index) => {
    const item = items[index];
    if (!item) return;
    item.style.insetInlineStart = `${column * (width + Number.parseFloat(columnGap))}px`;
    item.style.top = `${top}px`;
  });
  grid.style.height = `${height}px`;
}
