import { masonryPlaces } from './masonry-places.ts';

/** Marks the grids that `placeMasonry` moves up, for what does so while no component does. */
export const MASONRY = 'data-masonry';

/** The width of a column, for all items at once: those that come later are laid out in it from the beginning. */
const COLUMN = '--column';

/** Places every grid of the page, while no component does. */
export function placeAllMasonry() {
  for (const grid of document.querySelectorAll<HTMLElement>(`[${MASONRY}]`)) placeMasonry(grid);
}

/** Moves the items of a grid up into a masonry. Columns and gap are those of the grid. */
export function placeMasonry(grid: HTMLElement) {
  const items = [...grid.children] as HTMLElement[];
  const { columnGap, rowGap, gridTemplateColumns } = getComputedStyle(grid);
  const widths = gridTemplateColumns.split(' ').map(Number.parseFloat);
  const width = widths[0] ?? 0;
  grid.dataset.placed = '';
  const column = `${width}px`;
  if (grid.style.getPropertyValue(COLUMN) !== column) grid.style.setProperty(COLUMN, column);
  const heights = items.map((item) => item.getBoundingClientRect().height);
  const { places, height } = masonryPlaces(heights, widths.length, Number.parseFloat(rowGap));
  places.forEach(({ column, top }, index) => {
    const item = items[index];
    if (!item) return;
    item.style.left = `${column * (width + Number.parseFloat(columnGap))}px`;
    item.style.top = `${top}px`;
  });
  grid.style.height = `${height}px`;
}
