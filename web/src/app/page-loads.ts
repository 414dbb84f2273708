import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function add(by: 1 | -1) {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a page's code as loading until it is loaded or has failed. */
export function trackPageLoad<T>(code: Promise<T>): Promise<T> {
  // Not synchronously: this may be called during a render, which must not set state.
  queueMicrotask(() => add(1));
  return code.finally(() => add(-1));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the code of a page is loading. */
export function useIsPageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
}
