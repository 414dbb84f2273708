import { pageUrl } from '@swapstead/contract/languages';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, refusal, signInRequired } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import type { Checkout, CheckoutsRepository } from './checkouts.repository.ts';
import { paysAlready } from './membership.policy.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { Plans } from './plans.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

export type CheckoutParts = {
  pool: pg.Pool;
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  provider: BillingProvider;
  subscriptionSync: SubscriptionSync;
  plans: Plans;
  attempts: Pick<Attempts, 'spend'>;
  /** Scheme and host of the site, without a trailing slash. */
  origin: () => string;
  clock: () => Date;
};

export type CheckoutService = ReturnType<typeof createCheckoutService>;

type Order = { price_id: string; amount_cents: number; months: number };

/** How long an order without a payment page is valid. Stripe remembers its idempotency key a little longer. */
const ORDER_LIFETIME_MS = 23 * 60 * 60_000;
const ATTEMPTS = 3;
/**
 * How many payment pages and portals a member may open within a quarter of an hour. Each takes several calls to the
 * provider, which limits our calls altogether, so one member must not use them up.
 */
const MOST_PAGES = 100;

const alreadySubscribed = () => refusal(409, 'already_subscribed', m.membership_checkout_already_paid());

/** Opens payment pages and the billing portal. */
export function createCheckoutService(parts: CheckoutParts) {
  const { pool, repository, checkouts, provider, subscriptionSync, plans, attempts, origin, clock } = parts;

  async function openCheckout(user_id: string, price_id: string): Promise<{ url: string }> {
    const plan = plans.sold(price_id);
    if (!plan) throw invalid('priceId', 'priceId must be a price of ours.');
    const order = { price_id, amount_cents: plan.amount_cents, months: plan.months };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const checkout = await findOrAdd(user_id, order);
      const suits = checkout.price_id === price_id && checkout.amount_cents === plan.amount_cents;
      if (suits && !checkout.url) return await openPage(user_id, checkout, order);
      if (suits && checkout.url && (await isStillOpen(checkout))) return { url: checkout.url };
      await closePage(checkout);
    }
    throw refusal(409, 'checkout_changed', m.membership_checkout_another_page_opened());
  }

  /** The member's open checkout, or a new one. */
  function findOrAdd(user_id: string, { price_id, amount_cents }: Order): Promise<Checkout> {
    return inTransaction(pool, async (client) => {
      const member = await repository.lockMember(client, user_id);
      if (!member) throw signInRequired();
      if (paysAlready(await repository.subscriptionsOf(client, user_id), member)) throw alreadySubscribed();
      const open = await checkouts.openOf(client, user_id);
      if (open) return open;
      const now = clock();
      const expires_at = new Date(now.getTime() + ORDER_LIFETIME_MS);
      return checkouts.add(client, { user_id, price_id, amount_cents, expires_at }, now);
    });
  }

  async function openPage(user_id: string, { id, expires_at }: Checkout, order: Order) {
    if (expires_at <= clock()) {
      await checkouts.close(pool, id, 'expired');
      return openCheckout(user_id, order.price_id);
    }
    const { email, customer_id } = await repository.payer(user_id);
    const page = await provider.createCheckout({
      reference: id,
      ...order,
      customer_id,
      email,
      success_url: pageUrl('/?checkout=success', origin()),
      cancel_url: pageUrl('/subscription', origin()),
    });
    if (await checkouts.keepPage(id, page)) return { url: page.url };
    // The account or the order has been deleted, so nobody must pay on this page.
    if (page.id) await provider.expireCheckout(page.id);
    throw refusal(409, 'checkout_changed', m.membership_checkout_another_page_opened());
  }

  async function isStillOpen({ provider_id, expires_at }: Checkout): Promise<boolean> {
    if (expires_at <= clock()) return false;
    if (!provider_id) return true;
    return (await provider.readCheckout(provider_id))?.status === 'open';
  }

  /** Closes a payment page that is no longer needed, after handling a payment on it. */
  async function closePage({ id, provider_id }: Checkout): Promise<void> {
    const state = provider_id ? await provider.expireCheckout(provider_id) : 'expired';
    if (state !== 'complete') return checkouts.close(pool, id, 'expired');
    await subscriptionSync.sync({ checkout: provider_id as string });
    const after = await checkouts.byReference(id);
    if (after?.state === 'open') {
      throw refusal(409, 'payment_pending', m.membership_checkout_payment_being_confirmed());
    }
  }

  return {
    /**
     * Opens the payment page of a price. A member has at most one open page: the same request returns the same page,
     * and a request for another plan closes it first.
     * @throws 400 for a price that is not sold, 409 for members who already pay, 429 for too many requests, 503 if the
     * provider does not answer
     */
    async createCheckout(user_id: string, price_id: string): Promise<{ url: string }> {
      await attempts.spend([{ key: `payment page ${user_id}`, max: MOST_PAGES }]);
      return openCheckout(user_id, price_id);
    },

    /**
     * Opens the provider's portal.
     * @param from the page to which the portal leads back
     * @throws 404 for members who never paid or are unknown to the provider; 429 and 503 as above
     */
    async openPortal(user_id: string, from: 'subscription' | 'profile'): Promise<{ url: string }> {
      await attempts.spend([{ key: `billing portal ${user_id}`, max: MOST_PAGES }]);
      const customer = (await repository.membership(user_id))?.stripe_customer_id;
      const portal = customer && (await provider.createPortal(customer, pageUrl(`/${from}`, origin())));
      if (!portal) {
        throw refusal(404, 'no_customer', m.membership_checkout_nothing_to_manage());
      }
      return portal;
    },
  };
}
