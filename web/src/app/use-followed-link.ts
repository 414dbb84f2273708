import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A link looks followed (`data-followed`) from the press until its page is there. Otherwise a press shows nothing while
 * the next page is prepared, and looks as if it had missed.
 */
export function useFollowedLink() {
  const { key } = useLocation();
  const followed = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new address ends it
  useEffect(() => release(followed), [key]);
  useEffect(() => {
    const listening = new AbortController();
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      release(followed);
      const link = target instanceof Element ? target.closest('a') : null;
      // The router opens it: it kept the browser from doing so, and has changed the address.
      if (!link || !defaultPrevented || link.href !== location.href) return;
      link.toggleAttribute('data-followed', true);
      followed.current = link;
    };
    document.addEventListener('click', onClick, { signal: listening.signal });
    // Back before the page was there: the address is again that of the page which never went.
    window.addEventListener('popstate', () => release(followed), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function release(followed: { current: Element | undefined }) {
  followed.current?.toggleAttribute('data-followed', false);
  followed.current = undefined;
}
