import type { SubscriptionState } from '../../lib/session/subscription.ts';
import { dayText } from '../../lib/time/local-time.ts';

/** The names of plans in texts about the member's own plan. */
export const PLAN_NAMES: Record<SubscriptionState['plan'], string> = {
  free: 'Free',
  biannual: 'Bi-Annual Premium',
  annual: 'Annual Premium',
  premium: 'Premium',
};

/** 'Renews on 3 May 2027', or when it ends; undefined without an end date. */
export function renewalText({ subscriptionEnd, isTrial, endsThen }: SubscriptionState): string | undefined {
  if (!subscriptionEnd) return undefined;
  const day = dayText(subscriptionEnd);
  if (endsThen) return `Ends on ${day}`;
  return isTrial ? `Trial until ${day}` : `Renews on ${day}`;
}
