/**
 * Keys of local storage. Kept at the user's own request, as the record of it, or until the server has heard of a
 * sign-out: none needs consent (COOKIE-12).
 */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  favourites: 'swapstead.favourites',
  consent: 'swapstead.consent',
  signOutPending: 'swapstead.signOutPending',
  /** Keys of local storage. What they hold is kept at the user's own request and need no consent (COOKIE-12). */
  homeDraft: 'swapstead.draft.home',
} as const;
