import { keptTexts } from '../browser/kept-texts.ts';
import { STORAGE_KEYS } from '../drafts/storage-keys.ts';

/** Whether the server still has to be informed that this browser's member has signed out (sign-out.ts). */
export const isPending = (): boolean => keptTexts.get(STORAGE_KEYS.signOutPending) !== null;

export function setPending(isPending: boolean) {
  if (isPending) keptTexts.set(STORAGE_KEYS.signOutPending, 'true');
  else keptTexts.remove(STORAGE_KEYS.signOutPending);
}
