/**
 * Keys of local storage, and of session storage where it says so. Kept at the user's own request, as the record of it,
 * or as long as the site needs them to do what was asked: none needs consent (COOKIE-12). The cookie page lists each.
 */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  favourites: 'swapstead.favourites',
  consent: 'swapstead.consent',
  signOutPending: 'swapstead.signOutPending',
  homeDraft: 'swapstead.draft.home',
  editDrafts: 'swapstead.draft.edits',
  /** In session storage: where this tab was scrolled to on each page. */
  scroll: 'swapstead.scroll',
  messageDrafts: 'swapstead.draft.messages',
} as const;
