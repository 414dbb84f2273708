import { useEffect, useRef } from 'react';

/**
 * Brings the panel under the bar once something is searched, so that the hero never stands between a search and its
 * answer: with the first letter, and with whatever is searched in the address from the beginning.
 */
export function useDocking(isSearching: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSearching) panel.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isSearching]);
  return panel;
}
