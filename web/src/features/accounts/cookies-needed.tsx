import { areCookiesBlocked } from '../../lib/browser/cookies.ts';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown on submit. */
export const COOKIES_REFUSED = "We can't sign you in while your browser blocks cookies.";

const COOKIES_NEEDED =
  'Your browser blocks cookies for this site. We need one to keep you signed in. Allow cookies for this site, then reload the page.';

/** Shown before anyone types if signing in can't work with this browser's settings. */
export function CookiesNeeded() {
  return useHydrated() && areCookiesBlocked() ? <Notice role="status">{COOKIES_NEEDED}</Notice> : null;
}
