import type { ConsentCategory } from '@swapstead/contract/consent/endpoints';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { removeCookiesWhere } from '../../lib/browser/cookies.ts';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { type Consent, markProven, OPTIONAL, useConsent } from './consent.ts';
import { ConsentBanner } from './consent-banner.tsx';

/** By then the window shows the change. */
const PAINTED_MS = 100;

/**
 * On every page: asks for consent until there is an answer, applies it, and stores it on the server as proof. What
 * isn't allowed doesn't run, and what it stored is removed (COOKIE-08 to COOKIE-10).
 */
export function ConsentKeeper() {
  const { pathname } = useLocation();
  const consent = useConsent(useFrameSite().policy_date);
  const analytics = consent?.analytics ?? false;

  useEffect(() => {
    if (analytics) void import('./page-views.ts').then(({ countPageView }) => countPageView(pathname));
  }, [analytics, pathname]);

  useEffect(() => {
    if (consent === undefined) return;
    removeTraces(OPTIONAL.filter((category) => !consent?.[category]));
    if (!consent || consent.proven) return;
    // After the banner is off the screen, so that it doesn't wait. Every answer is stored as proof, even if another
    // follows immediately.
    setTimeout(() => prove(consent), PAINTED_MS);
  }, [consent]);

  return consent === null ? <ConsentBanner /> : null;
}

function prove(consent: Consent) {
  const { device, policy_version, analytics, functional, marketing } = consent;
  api('POST /api/consents', { body: { device, policy_version, analytics, functional, marketing } }).then(
    () => markProven(consent),
    () => {
      // Not stored yet: the next visit tries again.
    },
  );
}

/**
 * Removes every key and cookie of some categories (COOKIE-09). Their names start with the category, such as
 * `swapstead.analytics.something`, so none can be missed.
 */
function removeTraces(categories: readonly ConsentCategory[]) {
  const prefixes = categories.map((category) => `swapstead.${category}.`);
  const isTrace = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  safeStorage.removeWhere(isTrace);
  removeCookiesWhere(isTrace);
}
