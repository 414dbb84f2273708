import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Scheme and host of this site; undefined while there is no window to ask. */
export function useOrigin(): string | undefined {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => undefined,
  );
}
