/** Keys of local storage. Kept at the user's own request, or as the record of it: none needs consent (COOKIE-12). */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  favourites: 'swapstead.favourites',
  consent: 'swapstead.consent',
} as const;
