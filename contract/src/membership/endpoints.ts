import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PLANS, SUBSCRIPTION_STATUSES } from './subscription.ts';

/** A member's subscription; none counts as free. Dates are instants in UTC. */
export const subscriptionSchema = z.object({
  user_id: z.uuid(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_plan: z.enum(PLANS),
  subscription_start_date: z.iso.datetime().nullable(),
  subscription_end_date: z.iso.datetime().nullable(),
  stripe_customer_id: z.string().nullable(),
  /** Whether a paid subscription ends at its end date instead of renewing. */
  cancel_at_period_end: z.boolean(),
});

const planSchema = z.object({
  id: z.enum(['free', 'biannual', 'annual']),
  /** The id that create-checkout takes; null for the free plan. */
  price_id: z.string().nullable(),
  /** Price of one period in euro cents, and its length; 0 months means no end. */
  amount_cents: z.int(),
  months: z.int(),
  period: z.string(),
});

export const listPlans = endpoint({
  route: 'GET /api/plans',
  access: 'public',
  summary: 'The plans with their prices, free first',
  reply: z.object({ plans: z.array(planSchema) }),
});

export const createCheckout = endpoint({
  route: 'POST /api/functions/create-checkout',
  access: 'member',
  summary: 'Open a payment page for a paid plan. 409: a paid subscription runs already',
  body: z.strictObject({
    priceId: z.string('priceId must be a price of ours.').max(200, 'priceId must be a price of ours.'),
  }),
  reply: z.object({ url: z.string() }),
  refusals: [409],
});

/** The pages with a link to the customer portal. */
const PORTAL_PAGES = ['subscription', 'profile'] as const;

export const customerPortal = endpoint({
  route: 'POST /api/functions/customer-portal',
  access: 'member',
  summary:
    'Open the billing portal, which leads back to the page it was opened from. 404: nothing was ever paid',
  query: z.strictObject({
    from: z.enum(PORTAL_PAGES, 'from must be profile or subscription').default('subscription'),
  }),
  reply: z.object({ url: z.string() }),
  refusals: [404],
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

export type Plan = z.output<typeof planSchema>;
export type Subscription = z.output<typeof subscriptionSchema>;
