/** Apart from the others, which the script in the HTML doesn't need. */
export const SIGN_OUT_PENDING = 'swapstead.signOutPending';

/**
 * Keys of local storage. None needs consent, because each is stored at the user's request, records that request, or
 * is needed for what the user asked for (COOKIE-12, decision 401). The cookie page lists each.
 */
export const STORAGE_KEYS = {
  wipDismissed: 'swapstead.wipDismissed',
  languageOffer: 'swapstead.languageOffer',
  favourites: 'swapstead.favourites',
  favouritesGone: 'swapstead.favouritesGone',
  consent: 'swapstead.consent',
  recentPlaces: 'swapstead.recentPlaces',
  signOutPending: SIGN_OUT_PENDING,
  homeDraft: 'swapstead.draft.home',
  editDrafts: 'swapstead.draft.edits',
  messageDrafts: 'swapstead.draft.messages',
  formDrafts: 'swapstead.draft.forms',
} as const;

/** The keys of unsent drafts. */
export const DRAFTS = [
  STORAGE_KEYS.homeDraft,
  STORAGE_KEYS.editDrafts,
  STORAGE_KEYS.messageDrafts,
  STORAGE_KEYS.formDrafts,
];
