/**
 * Gives the history entry of this document a key, as the router does for its own entries. Without it all documents
 * would share the key 'default' and what is stored under it (scroll-position.ts).
 */
export function nameHistoryEntry() {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
