import { useEffect, useEffectEvent, useRef } from 'react';
import { addEntry, entryState } from '../../../lib/browser/history.ts';

/**
 * Lets the back button close an overlay, as people expect of a full screen: the overlay has its own history entry at
 * the same address.
 * @returns a function that closes it without the back button
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
    // The browser goes back a moment later; a second press before that would leave the page.
    if (isGoing.current) return;
    isGoing.current = true;
    if (hasEntry.current) history.back();
    else onClose();
  };
}
