import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The way back closes what covers the page, as people expect of a screen of its own: it has an entry of the history,
 * at the same address. @returns how to close it otherwise
 */
export function useBackCloses(onClose: () => void): () => void {
  const closed = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!history.state?.covered) history.pushState({ ...history.state, covered: true }, '');
    const listening = new AbortController();
    addEventListener('popstate', () => closed(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const isGoing = useRef(false);
  return () => {
    // The browser goes back a moment later: a second press by then would leave the page.
    if (isGoing.current) return;
    isGoing.current = true;
    history.back();
  };
}
