import { keptTexts } from '../browser/kept-texts.ts';
import { STORAGE_KEYS } from '../drafts/storage-keys.ts';

/** Whether the server has yet to hear that the member of this browser left (sign-out.ts). */
export const isPending = (): boolean => keptTexts.get(STORAGE_KEYS.signOutPending) !== null;

export function setPending(isPending: boolean) {
  if (isPending) keptTexts.set(STORAGE_KEYS.signOutPending, 'true');
  else keptTexts.remove(STORAGE_KEYS.signOutPending);
}
