import { useEffect, useRef } from 'react';

/**
 * Brings the panel under the bar once something is searched, so that the hero never stands between a search and its
 * answer: with the first letter, and with whatever is searched in the address from the beginning.
 */
export function useDocking(isSearching: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSearching && panel.current) bringUnderBar(panel.current);
  }, [isSearching]);
  return panel;
}

/** Not by scrollIntoView, which would let Tab begin at the panel, past the link to the content. */
export function bringUnderBar(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  scrollTo({ top: scrollY + element.getBoundingClientRect().top - margin, behavior: 'instant' });
}
