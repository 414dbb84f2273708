import { safeStorage } from '../browser/safe-storage.ts';
import { STORAGE_KEYS } from '../drafts/storage-keys.ts';

/** Whether the server still has to be informed that this browser's member has signed out (sign-out.ts). */
export const isPending = (): boolean => safeStorage.get(STORAGE_KEYS.signOutPending) !== null;

export function setPending(isPending: boolean) {
  if (isPending) safeStorage.set(STORAGE_KEYS.signOutPending, 'true');
  else safeStorage.remove(STORAGE_KEYS.signOutPending);
}
