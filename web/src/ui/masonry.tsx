import { type Key, type ReactNode, useLayoutEffect, useRef } from 'react';
import { watchSizes } from '../lib/browser/observers.ts';
import { MASONRY, placeMasonry } from './masonry-grid.ts';

type MasonryProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** Whether there is only room for two columns. */
  isNarrow?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/**
 * Items of different heights in 1, 2, 3 or 4 columns. Without scripts it is a plain grid in rows; with them the items
 * move up before the first paint. Columns and gap are defined in CSS only.
 */
export function Masonry<T>({ items, keyOf, isNarrow = false, children }: MasonryProps<T>) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other elements to watch
  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return;
    let frame = 0;
    // In the next frame: the browser reports an error if the callback moves what it observes.
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
      className={`relative grid grid-cols-1 items-start gap-6 data-placed:*:absolute data-placed:*:start-0 data-placed:*:top-0 data-placed:*:[--column:inherit] data-placed:*:w-(--column) sm:grid-cols-2 ${isNarrow ? 'nav:grid-cols-1 xl:grid-cols-2' : 'lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-7'}`}
    >
      {items.map((item, index) => (
        <li key={keyOf(item)}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
