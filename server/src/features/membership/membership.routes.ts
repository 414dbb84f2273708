import { getOwnSubscription, getSubscription, type Subscription } from '@swapstead/contract/membership';
import { notFound } from '../../platform/errors.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

/** The own subscription; writing it is for billing and admins. */
export function membershipRoutes(subscriptions: SubscriptionsRepository): Route[] {
  const own = async (userId: string) => (await subscriptions.of(userId)) ?? none(userId);
  return [
    route(getOwnSubscription, ({ viewer }) => own(memberOf(viewer).user_id)),
    route(getSubscription, async ({ params, viewer }) => {
      const { user_id } = memberOf(viewer);
      if (params.user_id !== user_id) throw notFound('Subscription');
      return own(user_id);
    }),
  ];
}

/** A member without a record (SESS-14). */
function none(user_id: string): Subscription {
  return {
    user_id,
    subscription_status: 'free',
    subscription_plan: 'free',
    subscription_start_date: null,
    subscription_end_date: null,
    stripe_customer_id: null,
  };
}
