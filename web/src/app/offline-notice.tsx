import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Says that a page waits for a connection, for as long as something on it does: without one nothing is asked, and what
 * it waits for comes by itself as soon as there is one. It is no late part, which could not be loaded then.
 */
export function OfflineNotice() {
  if (!useIsWaiting()) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--notice,0px)+16px)] z-30 flex justify-center px-gutter">
      <div
        role="status"
        className="pointer-events-auto flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card bg-ink px-5 py-3 text-paper shadow-lift"
      >
        <p>You’re offline. This page loads as soon as you’re back online.</p>
        <button
          type="button"
          onClick={tryAgain}
          className="min-h-11 font-semibold underline underline-offset-4 focus-visible:outline-paper"
        >
          Try again
        </button>
      </div>
    </div>
  );
}

/** Whether something that is shown has nothing to show yet, and is not asked for because there is no connection. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const isWaiting = () =>
    cache
      .getAll()
      .some(
        (query) =>
          query.state.fetchStatus === 'paused' && query.state.status === 'pending' && query.isActive(),
      );
  return useSyncExternalStore(subscribe, isWaiting, () => false);
}

/** Browsers err about the connection, so it is tried once. What fails waits for a connection as before. */
function tryAgain() {
  onlineManager.setOnline(true);
  setTimeout(() => onlineManager.setOnline(navigator.onLine), 0);
}
