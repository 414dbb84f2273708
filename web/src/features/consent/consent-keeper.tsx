import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { latePart } from '../../lib/late-part.tsx';
import { useFrameSite } from '../../lib/site.ts';
import { type Consent, markProven, OPTIONAL, useConsent } from './consent.ts';
import { removeTraces } from './traces.ts';

/** By then the window shows what an answer changed. */
const PAINTED_MS = 100;

const Banner = latePart(async () => (await import('./consent-banner.tsx')).ConsentBanner);

/**
 * Stands on every page: asks until there is a choice, carries it out, and has it proven. Whatever is not allowed does
 * not run, and what it may have left behind is removed (COOKIE-08 to COOKIE-10).
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
    // After the banner is gone from sight: whoever answers waits for nothing. Every answer is proven, also one that
    // the next follows at once.
    setTimeout(() => prove(consent), PAINTED_MS);
  }, [consent]);

  if (consent !== null) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}

function prove(consent: Consent) {
  const { device, policy_version, analytics, functional, marketing } = consent;
  api('POST /api/consents', { body: { device, policy_version, analytics, functional, marketing } }).then(
    () => markProven(consent),
    () => {
      // Not proven yet: the next visit tries again.
    },
  );
}
