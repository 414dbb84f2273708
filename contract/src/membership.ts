import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PLANS, SUBSCRIPTION_STATUSES } from './subscription.ts';

/** The record of a member; a missing one counts as free. Dates are instants in UTC. */
export const subscriptionSchema = z.object({
  user_id: z.uuid(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_plan: z.enum(PLANS),
  subscription_start_date: z.iso.datetime().nullable(),
  subscription_end_date: z.iso.datetime().nullable(),
  stripe_customer_id: z.string().nullable(),
});

export const getOwnSubscription = endpoint({
  route: 'GET /api/user_subscriptions/me',
  access: 'member',
  summary: 'The own subscription; without a record it is free',
  reply: subscriptionSchema,
});

export const getSubscription = endpoint({
  route: 'GET /api/user_subscriptions/:user_id',
  access: 'member',
  summary: 'The own subscription by the own id; anybody else’s is not found',
  params: z.strictObject({ user_id: z.string().max(100) }),
  reply: subscriptionSchema,
  refusals: [404],
});

export type Subscription = z.output<typeof subscriptionSchema>;
