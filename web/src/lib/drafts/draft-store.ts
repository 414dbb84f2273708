import { safeStorage } from '../browser/safe-storage.ts';
import { DRAFTS, STORAGE_KEYS } from './storage-keys.ts';

/**
 * Drafts by name, under one key of local storage. Content that can't be read counts as no drafts.
 * @param most the number of drafts stored; older ones are dropped
 */
export function createDraftStore<Draft extends object>(key: string, most = 1_000) {
  function readAll(): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(safeStorage.get(key) ?? '{}');
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isRecord ? (value as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  function replace(name: string, draft?: Draft) {
    const { [name]: _, ...others } = readAll();
    const drafts = Object.entries(draft ? { ...others, [name]: draft } : others).slice(-most);
    if (drafts.length === 0) safeStorage.remove(key);
    else safeStorage.set(key, JSON.stringify(Object.fromEntries(drafts)));
  }

  return {
    read(name: string): Draft | undefined {
      const draft = readAll()[name];
      return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined;
    },
    write: (name: string, draft: Draft) => replace(name, draft),
    remove: (name: string) => replace(name),
  };
}

/**
 * Removes what a member has typed or searched on this device once the account is deleted. Other members' drafts stay.
 */
export function forgetDraftsOf(userId: string): void {
  for (const key of [...DRAFTS, STORAGE_KEYS.recentPlaces]) {
    try {
      const drafts = JSON.parse(safeStorage.get(key) ?? '{}') as { user_id?: string };
      const others = Object.entries(drafts).filter((entry) => !JSON.stringify(entry).includes(userId));
      if (drafts.user_id === userId || others.length === 0) safeStorage.remove(key);
      else safeStorage.set(key, JSON.stringify(Object.fromEntries(others)));
    } catch {
      // Nothing readable is stored under this key.
    }
  }
}
