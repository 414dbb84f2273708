import { useEffect, useRef } from 'react';

/**
 * Scrolls the panel to the top bar once something is searched, so that the hero is never between a search and its
 * results: on the first letter, and on load if the address has a search.
 */
export function useScrollToTopBar(isSearching: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSearching && panel.current) scrollToTopBar(panel.current);
  }, [isSearching]);
  return panel;
}

/** Not scrollIntoView, after which Tab would start at the panel and skip the link to the content. */
export function scrollToTopBar(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  scrollTo({ top: scrollY + element.getBoundingClientRect().top - margin, behavior: 'instant' });
}
