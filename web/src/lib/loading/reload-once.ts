import { changeEntry, entryState } from '../browser/history.ts';
import { safeStorage } from '../browser/safe-storage.ts';
import { DRAFTS } from '../drafts/storage-keys.ts';

/** A page that was reloaded automatically isn't reloaded again within this time. */
const ONCE_MS = 10 * 60_000;

/** How long the server may take to answer. */
const PATIENCE_MS = 10_000;

/**
 * Why a page whose code is missing was not reloaded: it already was, it would lose something, or the server doesn't
 * answer.
 */
export type NotReloaded = 'new-version' | 'no-answer';

/**
 * Reloads the page, which loads the current build: once, never in a loop, and only if the server answers, since a tab
 * reloaded without a connection is lost. The history entry records the reload, because it survives it without
 * storage. If there are drafts that could not be stored, the member decides.
 */
export async function reloadOnce(): Promise<NotReloaded> {
  const state = entryState();
  const isRecent = Date.now() - (state?.reloaded_at ?? 0) < ONCE_MS;
  if (isRecent || safeStorage.hasUnstored(DRAFTS)) return 'new-version';
  if (!(await isAnswered())) return 'no-answer';
  if (!changeEntry({ ...state, reloaded_at: Date.now() })) return 'new-version';
  location.reload();
  // The page is unloading.
  return new Promise(() => undefined);
}

const isAnswered = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
