import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';

/** The subscription of a member as `subscriptionStandingColumns` reads it. */
export type StoredSubscription = { status: SubscriptionStatus | null; is_stopped: boolean };

/** Whether the member may start and agree swaps. */
export const subscriptionStanding = ({ status, is_stopped }: StoredSubscription) => ({
  is_subscribed: isSubscribed(status),
  is_stopped,
});
