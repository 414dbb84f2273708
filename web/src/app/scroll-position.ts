import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';

/** Entries of the history whose positions are kept. */
const KEPT = 50;

/**
 * Where the page is scrolled to after a navigation: back and forward return to where it was, a hash shows its place,
 * a new page or a link to the page itself starts at the top. Another search of the same page moves nothing.
 * Where somebody has begun to read what the server rendered, or the browser has put it back, it stays so.
 * A component, to stand beside the page inside its Suspense: nothing can be scrolled to before the page is there.
 */
export function ScrollPosition() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const entry = useRef({ key: '', pathname: '', search: '' });
  const positions = useRef<Map<string, number> | null>(null);
  const isTakenOver = useRef(!useHydrated()).current;

  useEffect(() => {
    const listening = new AbortController();
    const remember = () => {
      positions.current?.delete(entry.current.key);
      positions.current?.set(entry.current.key, window.scrollY);
    };
    const store = () => {
      storePositions([...(positions.current ?? [])].slice(-KEPT));
      // A page that the server rendered is put back by the browser itself, before its code is there.
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', remember, { passive: true, signal: listening.signal });
    addEventListener('pagehide', store, { signal: listening.signal });
    history.scrollRestoration = 'manual';
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const before = entry.current;
    entry.current = { key, pathname, search };
    if (before.key === key) return;
    const isFirst = before.key === '';
    if (isFirst && isTakenOver && window.scrollY > 0) {
      positions.current.set(key, window.scrollY);
      return;
    }
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const known = positions.current.get(key);
    if (type === 'POP' && known !== undefined) window.scrollTo(0, known);
    else if (place) place.scrollIntoView();
    else if (before.pathname !== pathname || before.search === search) window.scrollTo(0, 0);
  }, [key, pathname, search, hash, type, isTakenOver]);
  return null;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.scroll) ?? '[]'));
  } catch {
    // Damaged, or the browser keeps nothing for us: every page starts at the top.
    return new Map();
  }
}

function storePositions(positions: [string, number][]) {
  try {
    sessionStorage.setItem(STORAGE_KEYS.scroll, JSON.stringify(positions));
  } catch {
    // The browser keeps nothing for us: after a reload, 'Back' starts at the top.
  }
}
