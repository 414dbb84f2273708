import { type RefObject, useLayoutEffect, useState } from 'react';
import { watchSizes } from '../lib/browser/observers.ts';

/** The least room between neighbours in the bar, in pixels. */
const GAP = 28;

/**
 * Whether the parts of a row, set side by side, are wider than the row itself. Measured again whenever one of them
 * changes its width: with the window, with the links of another role, when the typeface arrives (NAV-11). Hidden
 * parts count as long as they keep their width.
 */
export function useOverflow(row: RefObject<HTMLElement | null>, parts: RefObject<HTMLElement | null>[]) {
  const [overflows, setOverflows] = useState(false);
  const [brand, links, account] = parts;
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    const measured = [brand, links, account].flatMap((part) => part?.current ?? []);
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const needed = measured.reduce((sum, part) => sum + part.offsetWidth, GAP * (measured.length - 1));
      setOverflows(needed > room);
    };
    const stop = watchSizes([box, ...measured], measure);
    measure();
    return stop;
  }, [row, brand, links, account]);
  return overflows;
}
