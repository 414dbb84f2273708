import { m } from '@swapstead/messages';
import { areCookiesBlocked } from '../../lib/browser/cookies.ts';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown on submit. */
export const COOKIES_REFUSED = m.accounts_cookies_needed_refused();

const COOKIES_NEEDED = m.accounts_cookies_needed_allow_cookies();

/** Shown before anyone types if signing in can't work with this browser's settings. */
export function CookiesNeeded() {
  return useHydrated() && areCookiesBlocked() ? <Notice role="status">{COOKIES_NEEDED}</Notice> : null;
}
