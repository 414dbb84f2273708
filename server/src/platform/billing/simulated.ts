import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import Stripe from 'stripe';
import { inTransaction } from '../database/transaction.ts';
import { readBillingEvent } from './billing-events.ts';
import type { BillingProvider, CheckoutOrder } from './billing-provider.ts';
import type { SimulatedCheckout, SimulatedRepository } from './simulated.repository.ts';
import { addDays, addMonths, advanced, type SimulatedSubscription } from './simulated-subscription.ts';

export type SimulatedSettings = {
  pool: pg.Pool;
  repository: SimulatedRepository;
  prices: readonly SimulatedPrice[];
  /** Scheme and host of the site, without a trailing slash. */
  origin: () => string;
  /** Signs the events. */
  secret: string;
  /** Delivers a signed event to the address for Stripe's events. */
  deliver: (body: string, signature: string) => Promise<void>;
  clock: () => Date;
};

type SimulatedPrice = { price_id: string; amount_cents: number; months: number };

/** The actions of people on the test pages, in addition to every provider's interface. */
export type SimulatedBilling = BillingProvider & {
  checkout(id: string): Promise<SimulatedCheckout | undefined>;
  /** Returns the buyer's next address, or undefined if the page was no longer open. */
  pay(id: string, options?: { trial_days?: number }): Promise<string | undefined>;
  /** The customer's latest subscription, by its own clock. */
  subscriptionOfCustomer(customer_id: string): Promise<SimulatedSubscription | undefined>;
  switchPrice(id: string, price_id: string): Promise<void>;
  setCard(id: string, fails: boolean): Promise<void>;
  /** Moves the subscription's own clock to the end of its period and applies what is due then. */
  passPeriod(id: string): Promise<void>;
};

const CHECKOUT_LIFETIME_DAYS = 1;

/**
 * A payment provider without money, for development, tests and demonstrations. To the site it behaves like Stripe:
 * pages, states, signed events. Every subscription has its own clock that can be moved forward, like Stripe's test
 * clocks.
 */
export function createSimulatedBilling(settings: SimulatedSettings): SimulatedBilling {
  const { pool, repository, prices, origin, secret, deliver, clock } = settings;
  const priceOf = (price_id: string) => {
    const price = prices.find((one) => one.price_id === price_id);
    if (!price) throw new Error(`The simulated provider knows no price ${price_id}`);
    return price;
  };
  const nowOf = (one: SimulatedSubscription) => new Date(clock().getTime() + one.ahead_s * 1000);
  const stateNow = (one: SimulatedSubscription) =>
    advanced(one, nowOf(one), (price_id) => priceOf(price_id).months);

  async function announce(type: string, object: object) {
    const created = Math.floor(clock().getTime() / 1000);
    const body = JSON.stringify({
      id: `evt_test_${randomUUID()}`,
      object: 'event',
      type,
      created,
      data: { object },
    });
    await deliver(
      body,
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }),
    );
  }

  /** Stores a change of a subscription, then sends an event. An ended subscription no longer changes. */
  async function change(
    id: string,
    next: (current: SimulatedSubscription) => Partial<SimulatedSubscription>,
  ) {
    const stored = await repository.subscription(id);
    if (!stored) throw new Error(`The simulated provider knows no subscription ${id}`);
    const current = stateNow(stored);
    if (current.state === 'ended') return;
    const changed = stateNow({ ...current, ...next(current) });
    await repository.save(pool, changed);
    const type =
      changed.state === 'ended' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
    await announce(type, { id, object: 'subscription' });
  }

  return {
    async createCheckout(order: CheckoutOrder) {
      priceOf(order.price_id);
      const page = await repository.openCheckout(order, addDays(clock(), CHECKOUT_LIFETIME_DAYS));
      return {
        id: page.id,
        url: `${origin()}/test-billing/checkout/${page.id}`,
        expires_at: page.expires_at,
      };
    },

    async readCheckout(id) {
      const page = await repository.checkout(id, clock());
      return page && { reference: page.reference, status: page.state, subscription_id: page.subscription_id };
    },

    async expireCheckout(id) {
      if (await repository.closeCheckout(pool, id, 'expired', null)) return 'expired';
      return (await repository.checkout(id, clock()))?.state ?? 'expired';
    },

    async readSubscription(id) {
      const stored = await repository.subscription(id);
      if (!stored) return undefined;
      const { card_fails, ahead_s, ...subscription } = stateNow(stored);
      return { ...subscription, amount: priceOf(stored.price_id).amount_cents, currency: 'eur' };
    },

    /** Nobody refunds a simulated payment. */
    readCharge: async () => undefined,

    async cancelSubscription(id) {
      if (!(await repository.subscription(id))) return;
      await change(id, (current) => ({ state: 'ended', ended_at: nowOf(current) }));
    },

    /** Simulated payments have no receipts. */
    changeEmail: async () => {},

    async createPortal(customer_id, return_url) {
      const back = encodeURIComponent(new URL(return_url).pathname);
      return { url: `${origin()}/test-billing/portal/${customer_id}?back=${back}` };
    },

    readEvent: (body, signature) => readBillingEvent(body, signature, secret, clock().getTime()),

    checkout: (id) => repository.checkout(id, clock()),

    async pay(id, { trial_days = 0 } = {}) {
      const page = await repository.checkout(id, clock());
      if (page?.state !== 'open') return undefined;
      const { reference, price_id } = page;
      const now = clock();
      const subscription: SimulatedSubscription = {
        id: `sub_test_${randomUUID()}`,
        reference,
        customer_id: page.customer_id ?? `cus_test_${randomUUID()}`,
        price_id,
        state: trial_days > 0 ? 'trialing' : 'active',
        started_at: now,
        period_start: now,
        period_end: trial_days > 0 ? addDays(now, trial_days) : addMonths(now, priceOf(price_id).months),
        cancels: false,
        card_fails: false,
        ended_at: null,
        ahead_s: 0,
      };
      const paid = await inTransaction(pool, async (client) => {
        if (!(await repository.closeCheckout(client, id, 'complete', subscription.id))) return false;
        await repository.save(client, subscription);
        return true;
      });
      if (!paid) return undefined;
      await announce('checkout.session.completed', { id, object: 'checkout.session' });
      return page.success_url;
    },

    async subscriptionOfCustomer(customer_id) {
      const stored = await repository.latestSubscription(customer_id);
      return stored && stateNow(stored);
    },

    /** A different length of period begins immediately, as at Stripe. */
    switchPrice: (id, price_id) =>
      change(id, (current) => ({
        price_id,
        period_start: nowOf(current),
        period_end: addMonths(nowOf(current), priceOf(price_id).months),
      })),
    cancelAtPeriodEnd: (id, cancels) => change(id, () => ({ cancels })),
    setCard: (id, fails) =>
      change(id, ({ state }) => ({
        card_fails: fails,
        ...(state === 'past_due' && !fails && { state: 'active' as const }),
      })),
    passPeriod: (id) =>
      change(id, ({ period_end }) => ({
        ahead_s: Math.ceil((period_end.getTime() - clock().getTime()) / 1000),
      })),
  };
}
