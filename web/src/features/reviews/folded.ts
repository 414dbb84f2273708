import { useState } from 'react';

/** How many reviews are shown before all of them are asked for. */
const SHOWN_AT_FIRST = 3;

/** The first reviews of a list until the reader asks for all. @param loaded how many there are on this page */
export function useFolded(loaded: number) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && loaded > SHOWN_AT_FIRST;
  return { isFolded, shown: isFolded ? SHOWN_AT_FIRST : loaded, unfold: () => setWhole(true) };
}
