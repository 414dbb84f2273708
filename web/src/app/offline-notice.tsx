import { m } from '@swapstead/messages';
import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Says that a page waits for a connection, as long as something on it does. Nothing is requested without a
 * connection, and everything is requested as soon as there is one. This part isn't lazy, because it couldn't be
 * loaded then.
 */
export function OfflineNotice() {
  if (!useIsWaiting()) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--notice,0px)+16px)] z-30 flex justify-center px-gutter">
      <div
        role="status"
        className="pointer-events-auto flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card bg-ink px-5 py-3 text-paper shadow-lift"
      >
        <p>{m.app_offline_notice_youre_offline()}</p>
        <button
          type="button"
          onClick={tryAgain}
          className="min-h-11 font-semibold underline underline-offset-4 focus-visible:outline-paper"
        >
          {m.common_try_again()}
        </button>
      </div>
    </div>
  );
}

/** Whether a shown query has no data yet and is paused for lack of a connection. */
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

/** Browsers can be wrong about the connection, so try once. If it fails, the query waits for a connection again. */
function tryAgain() {
  onlineManager.setOnline(true);
  setTimeout(() => onlineManager.setOnline(navigator.onLine), 0);
}
