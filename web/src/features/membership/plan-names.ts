import type { SubscriptionState } from '../../lib/session/subscription.ts';
import { dayText } from '../../lib/time/local-time.ts';

/** What a plan is called where a member reads about the own one. */
export const PLAN_NAMES: Record<SubscriptionState['plan'], string> = {
  free: 'Free',
  biannual: 'Bi-Annual Premium',
  annual: 'Annual Premium',
  premium: 'Premium',
};

/** 'Renews on 3 May 2027', or how it ends; undefined for what has no end date. */
export function renewalText({ subscriptionEnd, isTrial, endsThen }: SubscriptionState): string | undefined {
  if (!subscriptionEnd) return undefined;
  const day = dayText(subscriptionEnd);
  if (endsThen) return `Ends on ${day}`;
  return isTrial ? `Trial until ${day}` : `Renews on ${day}`;
}
