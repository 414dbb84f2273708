import { useEffect, useEffectEvent } from 'react';

/** A pointer that only passes over a link leaves it sooner than this, in milliseconds. */
const PAUSE_MS = 65;

/**
 * Calls `onIntent` with a link of this site that the reader is probably about to follow: the pointer rests on it, a
 * finger touches it, or the focus reaches it. Does nothing for readers who save data.
 */
export function useLinkIntent(onIntent: (url: URL) => void) {
  const notify = useEffectEvent((url: URL) => onIntent(url));
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let pause: ReturnType<typeof setTimeout> | undefined;
    const rest = (event: Event) => {
      clearTimeout(pause);
      const url = urlOf(event.target);
      if (url) pause = setTimeout(() => notify(url), event.type === 'touchstart' ? 0 : PAUSE_MS);
    };
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(type, rest, options);
    return () => {
      listening.abort();
      clearTimeout(pause);
    };
  }, []);
}

/** The address of a link, if it is another page of this site. */
function urlOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return new URL(link.href);
}
