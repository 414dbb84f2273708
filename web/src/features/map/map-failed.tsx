import { m } from '@swapstead/messages';
import { useState } from 'react';
import { LoadFailedBox } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';

type MapMissingProps = { onRetry: () => void; isTrying?: boolean; className?: string };

/** Shown instead of a map whose code, basemap or markers could not be loaded (MAP-16). */
export function MapFailed({ onRetry, isTrying = false, className = '' }: MapMissingProps) {
  return (
    <LoadFailedBox
      className={`min-h-72 place-content-center justify-items-center gap-3 rounded-card bg-sand p-5 text-center ${className}`}
      onRetry={onRetry}
    >
      {isTrying ? m.map_loading() : m.map_failed_not_loaded()}
    </LoadFailedBox>
  );
}

export function MapLoading({ className = '' }: { className?: string }) {
  return (
    <LoadingLine
      className={`grid min-h-72 place-content-center rounded-card bg-sand p-5 text-center ${className}`}
    >
      {m.map_loading()}
    </LoadingLine>
  );
}

/** Reloads the page if the server can be reached, so that someone who is offline doesn't lose it. */
export async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
}

/** Shown if only a reload of the page can load the code. The button stays, and keeps the focus. */
export function MapNeedsReload({ className }: { className: string }) {
  const [isTrying, setTrying] = useState(false);
  async function tryAgain() {
    setTrying(true);
    await reloadIfReachable();
    setTrying(false);
  }
  return <MapFailed onRetry={() => void tryAgain()} isTrying={isTrying} className={className} />;
}
