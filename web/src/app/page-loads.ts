import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function add(by: 1 | -1) {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts the code of a page as on its way until it is there or has failed. */
export function trackPageLoad<T>(code: Promise<T>): Promise<T> {
  // Not at once: who renders a page, and waits for its code, may set no state meanwhile.
  queueMicrotask(() => add(1));
  return code.finally(() => add(-1));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the code of a page is on its way. */
export function useIsPageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
}
