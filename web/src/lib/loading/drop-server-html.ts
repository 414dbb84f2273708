import { storedText } from '../browser/safe-storage.ts';
import { SIGN_OUT_PENDING } from '../drafts/storage-keys.ts';

/**
 * Removes a member's HTML before it is painted, if it would be wrong here; the browser then renders the page. It is
 * wrong in another time zone than the server wrote the times for, and after a sign-out that hasn't reached the server.
 */
export function dropServerHtml(root: HTMLElement | null): void {
  const zone = root?.dataset.zone;
  if (!zone) return;
  const hasLeft = storedText(SIGN_OUT_PENDING) !== null;
  if (hasLeft || zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) root.replaceChildren();
}
