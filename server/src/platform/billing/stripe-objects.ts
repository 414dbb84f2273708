import type Stripe from 'stripe';
import type { ProviderCheckout, ProviderSubscription } from './billing-provider.ts';

/** Converts Stripe's checkout session. */
export function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    reference: session.client_reference_id,
    status: CHECKOUT_STATES[session.status ?? 'open'] ?? 'open',
    subscription_id: session.subscription && idOf(session.subscription),
  };
}

/** Converts Stripe's subscription. We sell one item per subscription; only the first counts. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  reference: string | null,
): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} holds no price`);
  const { cancel_at, ended_at } = subscription;
  const endsBeforeRenewal = cancel_at !== null && cancel_at <= item.current_period_end;
  return {
    id: subscription.id,
    customer_id: idOf(subscription.customer),
    reference,
    state: STATES[subscription.status] ?? 'ended',
    price_id: item.price.id,
    amount: item.price.unit_amount,
    currency: subscription.currency,
    started_at: date(subscription.start_date),
    period_start: date(item.current_period_start),
    period_end: date(endsBeforeRenewal ? cancel_at : item.current_period_end),
    // Stripe uses one field or the other, depending on the account's billing mode.
    cancels: subscription.cancel_at_period_end || endsBeforeRenewal,
    ended_at: ended_at === null ? null : date(ended_at),
  };
}

const CHECKOUT_STATES: Record<string, ProviderCheckout['status']> = {
  complete: 'complete',
  expired: 'expired',
};

/** Everything not known to be paid counts as ended: `unpaid`, `paused`, and states that Stripe may add. */
const STATES: Record<string, ProviderSubscription['state']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
};

const idOf = (one: string | { id: string }) => (typeof one === 'string' ? one : one.id);
const date = (seconds: number) => new Date(seconds * 1000);
