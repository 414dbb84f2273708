import { attempt } from './attempt.ts';

/** Texts that the browser refused to store; they last as long as the page. */
const unstored = new Map<string, string>();

/** A stored text. The script in the HTML reads by this alone: at that moment nothing can have been refused. */
export const storedText = (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null;

/**
 * Local storage that never throws: it may be switched off, full, or blocked in another site's frame. Texts it refuses
 * last as long as the page.
 */
export const safeStorage = {
  get: (key: string): string | null => unstored.get(key) ?? storedText(key),

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

  /** Whether the browser has refused to store one of these keys. */
  hasUnstored: (keys: readonly string[]): boolean => keys.some((key) => unstored.has(key)),

  /** Removes matching keys from local storage and session storage. */
  removeWhere(isMeant: (key: string) => boolean): void {
    for (const key of [...unstored.keys()].filter(isMeant)) unstored.delete(key);
    for (const storage of [() => localStorage, () => sessionStorage]) {
      attempt(() => {
        for (const key of Object.keys(storage()).filter(isMeant)) storage().removeItem(key);
      });
    }
  },
};
