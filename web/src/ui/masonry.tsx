import { type Key, type ReactNode, useLayoutEffect, useRef } from 'react';
import { watchSizes } from '../lib/browser/observers.ts';
import { MASONRY, placeMasonry } from './masonry-grid.ts';

type MasonryProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** Whether there is room for two columns only. */
  isNarrow?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/**
 * Items of different heights in 1, 2, 3 or 4 columns. Without script it is a plain grid in rows; with it the items move
 * up before the first paint. Columns and gap are those of the grid, so CSS stays the only place that says so.
 */
export function Masonry<T>({ items, keyOf, isNarrow = false, children }: MasonryProps<T>) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements to watch
  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return;
    let frame = 0;
    // In the next frame: moving what is being watched within the callback is reported as an error by the browser.
    const stop = watchSizes([grid, ...grid.children], () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeMasonry(grid));
    });
    placeMasonry(grid);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [items]);
  return (
    <ul
      ref={ref}
      {...{ [MASONRY]: '' }}
      className={`relative grid grid-cols-1 items-start gap-6 data-placed:*:absolute data-placed:*:w-(--column) sm:grid-cols-2 ${isNarrow ? 'nav:grid-cols-1 xl:grid-cols-2' : 'lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-7'}`}
    >
      {items.map((item, index) => (
        <li key={keyOf(item)}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
