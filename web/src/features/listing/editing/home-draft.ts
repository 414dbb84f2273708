import type { LanguageCode } from '@swapstead/contract/language-codes';
import type { Upload } from '@swapstead/contract/photos/endpoints';
import { randomId } from '../../../lib/browser/random.ts';
import { safeStorage } from '../../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';
import type { HomeFormValues } from '../form/form-fields.ts';
import { newHome } from '../form/home-form-values.ts';

/** A listing that was begun on this device. */
export type HomeDraft = {
  user_id: string;
  /** Sent with the listing, so that two windows with the same draft list the home only once. */
  submission_id: string;
  values: HomeFormValues;
  /** Uploaded photos, in order. */
  uploads: Upload[];
  /** Names of files whose upload was not finished: they have to be chosen again. */
  unsent: string[];
};

/**
 * The member's draft, or an empty one in the member's language. A draft that cannot be read or belongs to someone else is ignored.
 */
export function readDraft(userId: string, language: LanguageCode): HomeDraft {
  const fresh = {
    user_id: userId,
    submission_id: randomId(),
    values: newHome(language),
    uploads: [],
    unsent: [],
  };
  try {
    const kept = JSON.parse(safeStorage.get(STORAGE_KEYS.homeDraft) ?? 'null') as HomeDraft | null;
    if (kept?.user_id !== userId) return fresh;
    return { ...fresh, ...kept, values: { ...fresh.values, ...kept.values } };
  } catch {
    return fresh;
  }
}

export function writeDraft(draft: HomeDraft) {
  safeStorage.set(STORAGE_KEYS.homeDraft, JSON.stringify(draft));
}

export function forgetDraft() {
  safeStorage.remove(STORAGE_KEYS.homeDraft);
}
