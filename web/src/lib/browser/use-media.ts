import { useCallback, useSyncExternalStore } from 'react';
import { followMedia, matchesMedia } from './media.ts';

/** Whether a media query matches, kept up to date. False while the server renders. */
export function useMedia(query: string): boolean {
  const listen = useCallback((changed: () => void) => followMedia(query, changed), [query]);
  return useSyncExternalStore(
    listen,
    () => matchesMedia(query),
    () => false,
  );
}
