import { keptTexts } from '../browser/kept-texts.ts';
import { DRAFTS, STORAGE_KEYS } from './storage-keys.ts';

/**
 * Removes what a member has typed or searched on this device once the account is deleted. Other members' drafts stay.
 */
export function forgetDraftsOf(userId: string): void {
  for (const key of [...DRAFTS, STORAGE_KEYS.recentPlaces]) {
    try {
      const kept = JSON.parse(keptTexts.get(key) ?? '{}') as { user_id?: string };
      const others = Object.entries(kept).filter((entry) => !JSON.stringify(entry).includes(userId));
      if (kept.user_id === userId || others.length === 0) keptTexts.remove(key);
      else keptTexts.set(key, JSON.stringify(Object.fromEntries(others)));
    } catch {
      // Nothing readable is stored under this key.
    }
  }
}
