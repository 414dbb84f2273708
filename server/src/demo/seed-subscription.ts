import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addMonths } from '../platform/billing/simulated-subscription.ts';
import { daysAgo } from './demo-files.ts';

const PAID_DAYS_AGO = 40;
const MONTHS = 12;

/**
 * An annual subscription at the simulated provider, as if bought there, so that the billing portal and renewals work.
 */
export async function insertSubscription(client: pg.PoolClient, user_id: string, price_id: string) {
  const start = daysAgo(PAID_DAYS_AGO);
  const end = addMonths(start, MONTHS);
  const id = `sub_test_${randomUUID()}`;
  const customer = `cus_test_${randomUUID()}`;
  await client.query(
    `insert into simulated_subscriptions (id, reference, customer_id, price_id, state, started_at, period_start,
       period_end)
     values ($1, gen_random_uuid(), $2, $3, 'active', $4, $4, $5)`,
    [id, customer, price_id, start, end],
  );
  await client.query(
    `insert into billing_subscriptions (subscription_id, user_id, customer_id, subscription_status,
       subscription_plan, started_at, ends_at, cancels)
     values ($1, $2, $3, 'paid', 'annual', $4, $5, false)`,
    [id, user_id, customer, start, end],
  );
  await client.query(
    `update user_subscriptions set stripe_customer_id = $2, subscription_start_date = $3, subscription_end_date = $4
     where user_id = $1`,
    [user_id, customer, start, end],
  );
}
