import { changeEntry, entryState } from '../browser/history.ts';

/**
 * Gives this document's history entry a key, as the router does for its own entries. Without it all documents would
 * share the key 'default' and what is stored under it (scroll-position.ts).
 */
export function ensureHistoryKey() {
  const state = entryState();
  if (!state?.key) changeEntry({ ...state, key: Math.random().toString(36).slice(2, 10) });
}
