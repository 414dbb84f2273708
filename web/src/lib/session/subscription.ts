import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { isSubscribed } from '@swapstead/contract/membership/subscription';
import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { hasFailedLast } from '../api/has-failed-last.ts';
import { subscriptionQuery } from './subscription-query.ts';
import { useViewer } from './viewer.ts';

/** A member's subscription as pages need it (DATA-07). */
export type SubscriptionState = {
  subscribed: boolean;
  plan: Subscription['subscription_plan'];
  subscriptionEnd: Date | undefined;
  isTrial: boolean;
  /** It ends on that date instead of renewing. */
  endsThen: boolean;
};

const FREE: SubscriptionState = {
  subscribed: false,
  plan: 'free',
  subscriptionEnd: undefined,
  isTrial: false,
  endsThen: false,
};

/**
 * The viewer's subscription, or undefined until the server has answered. Visitors and failed requests count as free.
 */
export function useKnownSubscription(): SubscriptionState | undefined {
  const viewer = useViewer();
  const user_id = isMember(viewer) ? viewer.user_id : '';
  const subscription = useQuery({ ...subscriptionQuery(user_id), enabled: user_id !== '' });
  if (user_id === '' || hasFailedLast(subscription)) return FREE;
  return subscription.data && stateOf(subscription.data);
}

export function useSubscription(): SubscriptionState {
  return useKnownSubscription() ?? FREE;
}

function stateOf({
  subscription_status,
  subscription_plan,
  subscription_end_date,
  cancel_at_period_end,
}: Subscription): SubscriptionState {
  if (!isSubscribed(subscription_status)) return FREE;
  return {
    subscribed: true,
    plan: subscription_plan,
    subscriptionEnd: subscription_end_date ? new Date(subscription_end_date) : undefined,
    isTrial: subscription_status === 'trialing',
    endsThen: cancel_at_period_end,
  };
}
