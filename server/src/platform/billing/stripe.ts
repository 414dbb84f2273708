import { createHash } from 'node:crypto';
import { m } from '@swapstead/messages';
import type Stripe from 'stripe';
import { refusal } from '../errors.ts';
import { createStripeClient, isRefusedByStripe } from '../stripe/stripe-client.ts';
import { readBillingEvent } from './billing-events.ts';
import {
  type BillingProvider,
  type CheckoutOrder,
  type CheckoutPage,
  providerSilent,
} from './billing-provider.ts';
import { checkoutOf, subscriptionOf } from './stripe-objects.ts';

export type StripeSettings = {
  secret_key: string;
  webhook_secret: string;
  /** Hosted payment pages by price id; these prices are sold there instead of in a checkout session. */
  payment_links: Record<string, string>;
  /** A different address of Stripe's API, such as a local stand-in. */
  api_url?: string | undefined;
  clock: () => Date;
  /** Timeout of a call in milliseconds. */
  timeout_ms?: number;
};

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Payments through Stripe. */
export function createStripeBilling(settings: StripeSettings): BillingProvider {
  const { secret_key, webhook_secret, payment_links, api_url, clock, timeout_ms } = settings;
  const { stripe, ask, askFor } = createStripeClient({
    secret_key,
    api_url,
    timeout_ms,
    silent: providerSilent,
  });

  /** Refuses to sell at a price other than the one shown to the buyer. */
  async function checkPrice({ price_id, amount_cents, months }: CheckoutOrder) {
    const price = await ask(() => stripe.prices.retrieve(price_id));
    const every = price.recurring;
    const period = every && every.interval_count * (every.interval === 'year' ? 12 : 1);
    const byMonth = every?.interval === 'month' || every?.interval === 'year';
    if (price.active && price.currency === 'eur' && price.unit_amount === amount_cents && byMonth) {
      if (period === months) return;
    }
    throw Object.assign(refusal(503, 'plan_unavailable', m.membership_plan_unavailable()), {
      cause: new Error(
        `Price ${price_id} at Stripe is not ${amount_cents} cents in EUR per ${months} months`,
      ),
    });
  }

  function paymentLink(link: string, { reference, email }: CheckoutOrder): CheckoutPage {
    const url = new URL(link);
    url.searchParams.set('client_reference_id', reference);
    url.searchParams.set('prefilled_email', email);
    return { id: null, url: url.href, expires_at: new Date(clock().getTime() + LINK_LIFETIME_MS) };
  }

  function createSession(order: CheckoutOrder, buyer: { customer: string } | { customer_email: string }) {
    const { reference } = order;
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      line_items: [{ price: order.price_id, quantity: 1 }],
      client_reference_id: reference,
      subscription_data: { metadata: { checkout_reference: reference } },
      // Cards are charged immediately, so no access depends on a payment that may still fail days later.
      allowed_payment_method_types: ['card'],
      ...buyer,
      success_url: order.success_url,
      cancel_url: order.cancel_url,
    };
    return stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(reference, params) });
  }

  return {
    async createCheckout(order) {
      await checkPrice(order);
      const link = payment_links[order.price_id];
      if (link) return paymentLink(link, order);
      const { customer_id: customer, email } = order;
      // A customer that Stripe no longer knows buys as a new one.
      const session =
        (customer && (await askFor(() => createSession(order, { customer })))) ||
        (await ask(() => createSession(order, { customer_email: email })));
      if (!session.url) throw new Error(`Stripe gave checkout session ${session.id} no address`);
      return { id: session.id, url: session.url, expires_at: new Date(session.expires_at * 1000) };
    },

    async readCheckout(id) {
      const session = await askFor(() => stripe.checkout.sessions.retrieve(id));
      return session && checkoutOf(session);
    },

    async expireCheckout(id) {
      try {
        await ask(() => stripe.checkout.sessions.expire(id));
        return 'expired';
      } catch (error) {
        if (!isRefusedByStripe(error)) throw error;
        // Only an open page can be closed; otherwise its state tells what happened. A page that Stripe does not know,
        // such as one created with other keys, cannot be paid.
        const session = await askFor(() => stripe.checkout.sessions.retrieve(id));
        return session ? checkoutOf(session).status : 'expired';
      }
    },

    async readSubscription(id) {
      const subscription = await askFor(() => stripe.subscriptions.retrieve(id));
      if (!subscription) return undefined;
      const known = subscription.metadata.checkout_reference;
      return subscriptionOf(subscription, known ?? (await referenceOfLink(id)));
    },

    async readCharge(id) {
      const charge = await askFor(() => stripe.charges.retrieve(id));
      if (!charge) return undefined;
      const { customer, created, refunded, disputed } = charge;
      return {
        customer_id: typeof customer === 'string' ? customer : (customer?.id ?? null),
        paid_at: new Date(created * 1000),
        is_returned: refunded || disputed,
      };
    },

    async cancelSubscription(id) {
      if (await isRunning(id)) await ask(() => stripe.subscriptions.cancel(id));
    },

    async cancelAtPeriodEnd(id, cancels) {
      if (!(await isRunning(id))) return;
      await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: cancels }));
    },

    async changeEmail(customer, email) {
      await askFor(() => stripe.customers.update(customer, { email }));
    },

    async createPortal(customer, return_url) {
      const session = await askFor(() => stripe.billingPortal.sessions.create({ customer, return_url }));
      return session && { url: session.url };
    },

    readEvent: (body, signature) => readBillingEvent(body, signature, webhook_secret, clock().getTime()),
  };

  async function isRunning(id: string): Promise<boolean> {
    const subscription = await askFor(() => stripe.subscriptions.retrieve(id));
    return subscription !== undefined && !['canceled', 'incomplete_expired'].includes(subscription.status);
  }

  /** A hosted payment link passes its reference to the session only. */
  async function referenceOfLink(subscription: string): Promise<string | null> {
    const { data } = await ask(() => stripe.checkout.sessions.list({ subscription, limit: 1 }));
    return data[0]?.client_reference_id ?? null;
  }
}

/**
 * The same order gets the same page. A repeated order with a changed address of the member or the site needs a new
 * key: Stripe would refuse the old one for a day.
 */
function keyOf(reference: string, params: object): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return `${reference}-${digest.slice(0, 16)}`;
}
