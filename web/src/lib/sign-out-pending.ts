import { STORAGE_KEYS } from './storage-keys.ts';

/** Whether the server has yet to hear that the member of this browser left (sign-out.ts). */
export function isPending(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.signOutPending) !== null;
  } catch {
    // The browser keeps nothing for us, so nothing was remembered.
    return false;
  }
}

export function setPending(isPending: boolean) {
  try {
    if (isPending) localStorage.setItem(STORAGE_KEYS.signOutPending, 'true');
    else localStorage.removeItem(STORAGE_KEYS.signOutPending);
  } catch {
    // Nothing to remember it in; the page itself still shows that nobody is signed in.
  }
}
