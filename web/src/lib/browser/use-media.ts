import { useCallback, useSyncExternalStore } from 'react';
import { followMedia, matchesMedia } from './media.ts';

/** Whether a media query holds, kept up to date. For visitors' pages, which the server renders, it does not. */
export function useMedia(query: string): boolean {
  const listen = useCallback((changed: () => void) => followMedia(query, changed), [query]);
  return useSyncExternalStore(
    listen,
    () => matchesMedia(query),
    () => false,
  );
}
