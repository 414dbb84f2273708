import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { changeEntry, entryState, restoreScroll } from '../lib/browser/history.ts';
import { useHydrated } from '../lib/loading/hydrated.ts';

/** Scrolling has ended after this long without movement; browsers limit how often the position can be stored. */
const STILL_MS = 150;

/**
 * Sets the scroll position after a navigation. Back and Forward return to the previous position, a hash scrolls to
 * its element, and a new page or a link to the same page starts at the top. Another search on the same page moves
 * nothing. A position reached while reading the server's HTML, or restored by the browser, stays. Positions are kept
 * in memory, and for other documents in the history entry, in no storage (COOKIE-08). This is a component beside the
 * page inside its Suspense, because the page has to be there before it can scroll.
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
      // During a navigation, history.state is already that of the next entry.
      const state = entryState();
      if (state?.key === entry.current.key && state.scrollY !== known)
        changeEntry({ ...state, scrollY: known });
    };
    // The browser restores the position of a server-rendered page before its code runs.
    const leave = () => restoreScroll('auto');
    addEventListener('scroll', remember, { passive: true, signal: listening.signal });
    // A click may lead to another entry or document; a hidden page can't store its position any more.
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

/** The element named by the fragment of an address. The fragment may name nothing, or not even decode ('#100%'). */
function placeOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
