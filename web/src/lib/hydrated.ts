import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first render that takes over its HTML, true from then on; true at once where the
 * browser renders by itself. For what only a browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
