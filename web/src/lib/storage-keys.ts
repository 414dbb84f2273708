/** Keys of local storage. Both are kept at the user's own request and need no consent (COOKIE-12). */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  favourites: 'swapstead.favourites',
} as const;
