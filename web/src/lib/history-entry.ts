/**
 * Gives the entry of the history that this document was loaded into a key of its own, as the router does for those it
 * makes: without one all documents share the key 'default', and so what is remembered of an entry (scroll-position.ts).
 */
export function nameHistoryEntry() {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
