import { isPending } from '../session/sign-out-pending.ts';

/**
 * Removes a member's HTML before it is painted where it would be wrong, and the browser renders the page: whoever has
 * signed out here without a connection is still a member for the server, and times are written for one time zone.
 */
export function dropServerHtml(root: HTMLElement | null): void {
  const zone = root?.dataset.zone;
  if (zone && (isPending() || zone !== Intl.DateTimeFormat().resolvedOptions().timeZone))
    root.replaceChildren();
}
