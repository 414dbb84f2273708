import { STORAGE_KEYS } from './storage-keys.ts';

const DRAFTS = [
  STORAGE_KEYS.homeDraft,
  STORAGE_KEYS.editDrafts,
  STORAGE_KEYS.messageDrafts,
  STORAGE_KEYS.formDrafts,
];

/** Forgets what a member has typed on this device and not sent, once the account is gone. Drafts of others stay. */
export function forgetDraftsOf(userId: string): void {
  for (const key of DRAFTS) {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { user_id?: string };
      const others = Object.entries(kept).filter((entry) => !JSON.stringify(entry).includes(userId));
      if (kept.user_id === userId || others.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(Object.fromEntries(others)));
    } catch {
      // Nothing is kept there that could be read.
    }
  }
}
