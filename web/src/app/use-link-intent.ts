import { isPage } from '@swapstead/contract/site/pages';
import { useEffect, useEffectEvent } from 'react';
import { sitePath } from '../lib/address/site-language.ts';

/** A pointer that only passes over a link leaves it sooner than this, in milliseconds. */
const PAUSE_MS = 65;

/**
 * Calls `onIntent` with a link of this site that the reader is probably about to follow: the pointer rests on it, a
 * finger touches it, or the focus reaches it. Does nothing for readers who save data.
 */
export function useLinkIntent(onIntent: (page: Page) => void) {
  const notify = useEffectEvent((page: Page) => onIntent(page));
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let pause: ReturnType<typeof setTimeout> | undefined;
    const rest = (event: Event) => {
      clearTimeout(pause);
      const page = pageOf(event.target);
      if (page) pause = setTimeout(() => notify(page), event.type === 'touchstart' ? 0 : PAUSE_MS);
    };
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(type, rest, options);
    return () => {
      listening.abort();
      clearTimeout(pause);
    };
  }, []);
}

/** Path and query of a page, as the router knows them. */
type Page = { pathname: string; search: string };

/** The page of a link, if it is another page of this site in this language. */
function pageOf(target: EventTarget | null): Page | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const pathname = sitePath(link.pathname);
  return isPage(pathname) ? { pathname, search: link.search } : undefined;
}
