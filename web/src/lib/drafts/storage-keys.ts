/**
 * Keys of local storage. Kept at the user's own request, as the record of it, or as long as the site needs them to do
 * what was asked: none needs consent (COOKIE-12, decision 401). The cookie page lists each.
 */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  favourites: 'swapstead.favourites',
  favouritesGone: 'swapstead.favouritesGone',
  consent: 'swapstead.consent',
  recentPlaces: 'swapstead.recentPlaces',
  signOutPending: 'swapstead.signOutPending',
  homeDraft: 'swapstead.draft.home',
  editDrafts: 'swapstead.draft.edits',
  messageDrafts: 'swapstead.draft.messages',
  formDrafts: 'swapstead.draft.forms',
} as const;

/** Those that hold what a member has typed and not sent. */
export const DRAFTS = [
  STORAGE_KEYS.homeDraft,
  STORAGE_KEYS.editDrafts,
  STORAGE_KEYS.messageDrafts,
  STORAGE_KEYS.formDrafts,
];
