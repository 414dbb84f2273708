import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that focuses a certain field of the next page. */
export type FocusState = { focus: string };

/**
 * Focuses the content after a navigation, labelled with the page's title, so that a screen reader announces the page
 * and Tab continues from there. The first page and jumps within a page keep the browser's own focus.
 */
export function useFocusOnNavigation() {
  const { pathname, state } = useLocation() as { pathname: string; state: FocusState | null };
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const field = state?.focus ? document.getElementById(state.focus) : null;
    if (field) field.focus();
    else focusContent();
  }, [pathname, state]);
}

/** The content is labelled only while it has the focus; otherwise the page would have two titles. */
export function focusContent() {
  const main = document.getElementById('main');
  if (!main) return;
  main.setAttribute('aria-label', document.title);
  main.addEventListener('blur', () => main.removeAttribute('aria-label'), { once: true });
  main.focus({ preventScroll: true });
}
