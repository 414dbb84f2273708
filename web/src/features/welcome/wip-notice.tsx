import { Suspense, useState, useSyncExternalStore } from 'react';
import { latePart } from '../../lib/late-part.tsx';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';

const WipDialog = latePart(async () => (await import('./wip-dialog.tsx')).WipDialog);

/** The note of the first visit: comes back on each visit until dismissed (HOME-01 to HOME-03), loaded only then. */
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

function readDismissed(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEYS.wipDismissed) !== null;
  } catch {
    // The browser keeps nothing for us: shown once per page, never in the way of it.
    return false;
  }
}
