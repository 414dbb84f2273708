import {
  createCheckout,
  customerPortal,
  getOwnSubscription,
  getSubscription,
  listPlans,
} from '@swapstead/contract/membership/endpoints';
import { notFound } from '../../platform/errors.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { CheckoutService } from './checkout.service.ts';
import type { MembershipService } from './membership.service.ts';
import type { Plans } from './plans.ts';

export function membershipRoutes(
  membership: MembershipService,
  checkout: CheckoutService,
  plans: Plans,
): Route[] {
  return [
    route(listPlans, async () => ({ plans: plans.list })),
    route(getOwnSubscription, ({ viewer }) => membership.own(memberOf(viewer).user_id)),
    route(getSubscription, async ({ viewer, params }) => {
      const { user_id } = memberOf(viewer);
      if (params.user_id !== user_id) throw notFound('Subscription');
      return membership.own(user_id);
    }),
    route(createCheckout, ({ viewer, body }) =>
      checkout.createCheckout(memberOf(viewer).user_id, body.priceId),
    ),
    route(customerPortal, ({ viewer, query }) => checkout.openPortal(memberOf(viewer).user_id, query.from)),
  ];
}
