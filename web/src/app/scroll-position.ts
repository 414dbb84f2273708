import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { changeEntry, entryState, restoreScroll } from '../lib/browser/history.ts';
import { useHydrated } from '../lib/loading/hydrated.ts';

/** After so long without movement a scroll has ended: browsers limit how often its position can be stored. */
const STILL_MS = 150;

/**
 * Where the page is scrolled to after a navigation: back and forward return to where it was, a hash shows its place,
 * a new page or a link to the page itself starts at the top. Another search of the same page moves nothing.
 * Where somebody has begun to read what the server rendered, or the browser has put it back, it stays so.
 * The place is kept in memory, and for other documents in the entry of the history itself, in no storage (COOKIE-08).
 * A component, to stand beside the page inside its Suspense: nothing can be scrolled to before the page is there.
 */
export function ScrollPosition() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const entry = useRef({ key: '', pathname: '', search: '' });
  const positions = useRef(new Map<string, number>()).current;
  const isTakenOver = useRef(!useHydrated()).current;

  useEffect(() => {
    const listening = new AbortController();
    let still: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      positions.set(entry.current.key, window.scrollY);
      clearTimeout(still);
      still = setTimeout(writeDown, STILL_MS);
    };
    const writeDown = () => {
      const known = positions.get(entry.current.key);
      // Between two pages the present entry of the history is already the next one.
      const state = entryState();
      if (state?.key === entry.current.key && state.scrollY !== known)
        changeEntry({ ...state, scrollY: known });
    };
    // The browser itself restores the position of a server-rendered page before its code is there.
    const leave = () => restoreScroll('auto');
    addEventListener('scroll', remember, { passive: true, signal: listening.signal });
    // A click may lead to another entry or document; once the page is hidden, nothing can be stored for it.
    addEventListener('click', writeDown, { capture: true, signal: listening.signal });
    addEventListener('beforeunload', writeDown, { signal: listening.signal });
    addEventListener('pagehide', leave, { signal: listening.signal });
    restoreScroll('manual');
    return () => {
      listening.abort();
      clearTimeout(still);
    };
  }, [positions]);

  useLayoutEffect(() => {
    const before = entry.current;
    entry.current = { key, pathname, search };
    if (before.key === key) return;
    const isFirst = before.key === '';
    if (isFirst && isTakenOver && window.scrollY > 0) {
      positions.set(key, window.scrollY);
      return;
    }
    const place = placeOf(hash);
    const known = positions.get(key) ?? entryState()?.scrollY;
    if (type === 'POP' && known !== undefined) window.scrollTo(0, known);
    else if (place) place.scrollIntoView();
    else if (before.pathname !== pathname || before.search === search) window.scrollTo(0, 0);
  }, [key, pathname, search, hash, type, isTakenOver, positions]);
  return null;
}

/** What the fragment of an address names; anybody may have typed one that names nothing, or is not even text ('#100%'). */
function placeOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
