import { useEffect, useEffectEvent, useRef } from 'react';
import { addEntry, entryState } from '../../../lib/browser/history.ts';

/**
 * The way back closes what covers the page, as people expect of a screen of its own: it has an entry of the history,
 * at the same address. @returns how to close it otherwise
 */
export function useBackCloses(onClose: () => void): () => void {
  const closed = useEffectEvent(() => onClose());
  const hasEntry = useRef(false);
  useEffect(() => {
    const state = entryState();
    hasEntry.current = state?.covered === true || addEntry({ ...state, covered: true });
    const listening = new AbortController();
    addEventListener('popstate', () => closed(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const isGoing = useRef(false);
  return () => {
    // The browser goes back a moment later: a second press by then would leave the page.
    if (isGoing.current) return;
    isGoing.current = true;
    if (hasEntry.current) history.back();
    else onClose();
  };
}
