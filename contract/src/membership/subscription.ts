/** Allowed values of a subscription (CONST-07), and what they give access to (SESS-10 to SESS-14). */
export const SUBSCRIPTION_STATUSES = ['paid', 'trialing', 'cancelled', 'free'] as const;
export const PLANS = ['free', 'biannual', 'annual', 'premium'] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether a status gives premium access; no record (null) counts as free. */
export function isSubscribed(status: SubscriptionStatus | null | undefined): boolean {
  return status === 'paid' || status === 'trialing';
}
