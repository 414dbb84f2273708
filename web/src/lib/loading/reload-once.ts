import { changeEntry, entryState } from '../browser/history.ts';
import { keptTexts } from '../browser/kept-texts.ts';
import { DRAFTS } from '../drafts/storage-keys.ts';

/** Within this time a page that was reloaded by itself is not reloaded by itself again. */
const ONCE_MS = 10 * 60_000;

/** How long the server may take to answer. */
const PATIENCE_MS = 10_000;

/** Why a page whose code cannot be had was not reloaded: it was before, it would lose something, or nobody answers. */
export type NotReloaded = 'new-version' | 'no-answer';

/**
 * Loads the page again, which brings the code of the present build: once, never in a loop, and only if the server
 * answers, since a tab that is reloaded without a connection is lost. That it was done is noted in the entry of the
 * history, which outlives the reload without any storage. What was typed and could not be stored would not: then it is
 * left to the member.
 */
export async function reloadOnce(): Promise<NotReloaded> {
  const state = entryState();
  const isRecent = Date.now() - (state?.reloaded_at ?? 0) < ONCE_MS;
  if (isRecent || keptTexts.hasUnstored(DRAFTS)) return 'new-version';
  if (!(await isAnswered())) return 'no-answer';
  if (!changeEntry({ ...state, reloaded_at: Date.now() })) return 'new-version';
  location.reload();
  // The page is on its way out.
  return new Promise(() => undefined);
}

const isAnswered = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
