import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that puts the focus into a certain field of the next page. */
export type Arrival = { focus: string };

/**
 * On a new page the focus goes to the content, under the page's title, so that a screen reader says where it is and
 * Tab goes on from there. The first page and jumps within a page keep the browser's own focus.
 */
export function useArrival() {
  const { pathname, state } = useLocation() as { pathname: string; state: Arrival | null };
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const field = state?.focus ? document.getElementById(state.focus) : null;
    if (field) field.focus();
    else focusContent();
  }, [pathname, state]);
}

/** The content has its name only while it has the focus; otherwise the page would have two titles. */
export function focusContent() {
  const main = document.getElementById('main');
  if (!main) return;
  main.setAttribute('aria-label', document.title);
  main.addEventListener('blur', () => main.removeAttribute('aria-label'), { once: true });
  main.focus({ preventScroll: true });
}
