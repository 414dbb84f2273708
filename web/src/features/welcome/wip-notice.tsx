import { Suspense, useState, useSyncExternalStore } from 'react';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';
import { lazyWithFallback } from '../../ui/lazy/lazy-with-fallback.tsx';

const WipDialog = lazyWithFallback(async () => (await import('./wip-dialog.tsx')).WipDialog);

/** Shown on each visit until dismissed (HOME-01 to HOME-03); its code is loaded only then. */
export function WipNotice() {
  const wasDismissed = useSyncExternalStore(neverChanges, readDismissed, () => true);
  const [isClosed, setClosed] = useState(false);
  if (wasDismissed || isClosed) return null;
  return (
    <Suspense>
      <WipDialog onClose={() => setClosed(true)} />
    </Suspense>
  );
}

const neverChanges = () => () => undefined;

const readDismissed = () => safeStorage.get(STORAGE_KEYS.wipDismissed) !== null;
