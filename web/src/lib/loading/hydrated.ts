import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while its HTML is hydrated, then true; true from the start if the browser renders the page.
 * For values that only the browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
