import { isMember } from '@swapstead/contract/viewer';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../lib/session/viewer.ts';
import { lazyAfterHydration, lazyWhenNear } from '../ui/lazy/lazy-after-hydration.tsx';

/** Asks for consent until there is an answer, and applies it. Nothing optional runs before, so this may load late. */
export const ConsentKeeper = lazyAfterHydration(
  async () => (await import('../features/consent/consent-keeper.tsx')).ConsentKeeper,
);

/** As high as the form, so that the links below do not move. */
export const NewsletterForm = lazyWhenNear(
  async () => (await import('../features/newsletter/newsletter-form.tsx')).NewsletterForm,
  <div className="min-h-100 sm:min-h-77 lg:min-h-60 noscript:hidden" />,
);

const CheckoutReturn = lazyAfterHydration(
  async () => (await import('../features/membership/checkout-return.tsx')).CheckoutReturn,
);

const RecoveryWatch = lazyAfterHydration(
  async () => (await import('../features/security/recovery-notice.tsx')).RecoveryNotice,
);

/** Tells everyone signed in to an account that it is being recovered. */
export function RecoveryParts() {
  const viewer = useViewer();
  return isMember(viewer) && viewer.recovery_at ? <RecoveryWatch /> : null;
}

const loadMemberParts = () => import('./member-parts.ts');

const SubscriptionWatch = lazyAfterHydration(async () => (await loadMemberParts()).SubscriptionWatch);

/** A member's links in the bar and in the menu. */
export const MemberLinks = lazyAfterHydration(async () => (await loadMemberParts()).MemberLinks);

/** The bell beside the menu button, when the links are collapsed. */
export const NarrowBell = lazyAfterHydration(
  async () => (await loadMemberParts()).NarrowBell,
  <span className="size-11" />,
);

/** The banner on every page of a member whose emails bounce. */
export const MemberBanner = lazyAfterHydration(async () => (await loadMemberParts()).MemberBanner);

const MemberLive = lazyAfterHydration(async () => (await loadMemberParts()).MemberLive);

/**
 * Parts of every page of a member: the live connection and the subscription. Also the part that waits for a payment
 * when the member returns from the payment page.
 */
export function SubscriptionParts() {
  const [params] = useSearchParams();
  const isBack = params.has('checkout');
  const [cameBack, setCameBack] = useState(isBack);
  // Stays true: the part keeps waiting for the payment on other pages, and removes the parameter from the address.
  if (isBack && !cameBack) setCameBack(true);
  return (
    <>
      {isMember(useViewer()) && (
        <>
          <SubscriptionWatch />
          <MemberLive />
        </>
      )}
      {cameBack && <CheckoutReturn />}
    </>
  );
}
