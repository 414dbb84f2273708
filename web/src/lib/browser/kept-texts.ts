import { attempt } from './attempt.ts';

/** What the browser refused to store: it lives as long as the page. */
const unstored = new Map<string, string>();

/**
 * Local storage, as far as the browser has some for us: it may be switched off, full, or out of reach in a frame of
 * another site. What it does not take lives as long as the page.
 */
export const keptTexts = {
  get: (key: string): string | null => unstored.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null,

  set(key: string, text: string): void {
    unstored.set(key, text);
    attempt(() => {
      localStorage.setItem(key, text);
      unstored.delete(key);
    });
  },

  remove(key: string): void {
    unstored.delete(key);
    attempt(() => localStorage.removeItem(key));
  },

  /** Whether the browser has refused to store something under one of these names. */
  hasUnstored: (keys: readonly string[]): boolean => keys.some((key) => unstored.has(key)),

  /** Removes what is kept under names of some kind, in the storage of the tab as well. */
  removeWhere(isMeant: (key: string) => boolean): void {
    for (const key of [...unstored.keys()].filter(isMeant)) unstored.delete(key);
    for (const storage of [() => localStorage, () => sessionStorage]) {
      attempt(() => {
        for (const key of Object.keys(storage()).filter(isMeant)) storage().removeItem(key);
      });
    }
  },
};
