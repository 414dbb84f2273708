import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createSimulatedRepository } from '../src/platform/billing/simulated.repository.ts';
import { createSimulatedBilling } from '../src/platform/billing/simulated.ts';
import { addDays, addMonths } from '../src/platform/billing/simulated-subscription.ts';
import { builtWeb } from './built-web.ts';
import { monthsOf, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** What a buyer's payment created at the provider. */
export type Paid = { checkout: string; subscription: string };

/** The subject of an event. */
type Subject = Partial<Paid> & { charge?: string };

/**
 * A server with one of the two billing drivers, and control of the provider. Time moves only when a test moves it.
 */
export type BillingWorld = TestApp & {
  driver: 'simulated' | 'stripe';
  now(): Date;
  passDays(days: number): void;
  /** Pays on the page, without sending an event; `typed` is the address that the buyer types. */
  pay(url: string, options?: { trial_days?: number; typed?: string }): Promise<Paid>;
  /** Changes the price at the provider, without sending an event. */
  switchPrice(subscription: string, price_id: string): Promise<void>;
  cancelAtPeriodEnd(subscription: string, cancels?: boolean): Promise<void>;
  end(subscription: string): Promise<void>;
  setCard(subscription: string, fails: boolean): Promise<void>;
  /** Moves time beyond the end of the period: the provider renews the subscription, fails to, or ends it. */
  passPeriod(subscription: string): Promise<void>;
  /** Whether a subscription has ended at the provider. */
  hasEnded(subscription: string): Promise<boolean>;
  /** Payment pages that are still open. */
  openPages(): Promise<number>;
  /** Sends a signed event, as the provider would. */
  sendEvent(type: string, subject: Subject, options?: Telling): Promise<{ statusCode: number; body: string }>;
  /** Stripe's stand-in, if the driver is Stripe's. */
  stripe?: StripeStandIn;
};

type Telling = { id?: string; secret?: string; timestamp?: Date; tamper?: (body: string) => string };

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const PRICES = { biannual: 'price_six_months', annual: 'price_one_year', old: 'price_of_long_ago' };
const ENVIRONMENT = {
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_BIANNUAL: PRICES.biannual,
  STRIPE_PRICE_ANNUAL: `${PRICES.annual},${PRICES.old}`,
};

export async function createBillingWorld(
  driver: BillingWorld['driver'],
  environment: Record<string, string> = {},
): Promise<BillingWorld> {
  return driver === 'stripe' ? stripeWorld(environment) : simulatedWorld(environment);
}

function movableClock() {
  let now = new Date(Math.floor(Date.now() / 1000) * 1000);
  return {
    now: () => now,
    passDays(days: number) {
      now = addDays(now, days);
    },
    moveTo(date: Date) {
      now = date;
    },
  };
}

async function simulatedWorld(environment: Record<string, string>): Promise<BillingWorld> {
  const clock = movableClock();
  const testApp = await createTestApp(
    { ...ENVIRONMENT, ...environment },
    { clock: clock.now, web: builtWeb },
  );
  const { pool } = testApp;
  const repository = createSimulatedRepository(pool);
  const silent = createSimulatedBilling({
    pool,
    repository,
    prices: [
      { price_id: PRICES.biannual, amount_cents: 7_500, months: 6 },
      { price_id: PRICES.annual, amount_cents: 14_000, months: 12 },
    ],
    origin: () => 'http://localhost',
    secret: WEBHOOK_SECRET,
    deliver: async () => {},
    clock: clock.now,
  });
  return {
    ...testApp,
    driver: 'simulated',
    ...clock,
    async pay(url, { trial_days = 0 } = {}) {
      const checkout = url.split('/').at(-1) ?? '';
      if (!(await silent.pay(checkout, { trial_days }))) throw new Error('The page is not open');
      const page = await silent.readCheckout(checkout);
      return { checkout, subscription: page?.subscription_id ?? '' };
    },
    switchPrice: silent.switchPrice,
    cancelAtPeriodEnd: (id, cancels = true) => silent.cancelAtPeriodEnd(id, cancels),
    end: silent.cancelSubscription,
    setCard: silent.setCard,
    async passPeriod(id) {
      const subscription = await silent.readSubscription(id);
      if (subscription) clock.moveTo(subscription.period_end);
    },
    hasEnded: async (id) => (await silent.readSubscription(id))?.state === 'ended',
    async openPages() {
      const { rows } = await pool.query(
        `select count(*)::int as pages from simulated_checkouts where state = 'open' and expires_at > $1`,
        [clock.now()],
      );
      return rows[0].pages;
    },
    sendEvent: eventSender(testApp, clock.now),
  };
}

async function stripeWorld(environment: Record<string, string>): Promise<BillingWorld> {
  const clock = movableClock();
  const stripe = await startStripeStandIn(clock.now);
  stripe.addPrice(PRICES.biannual, { amount: 7_500, months: 6 });
  stripe.addPrice(PRICES.annual, { amount: 14_000, months: 12 });
  const testApp = await createTestApp(
    { ...ENVIRONMENT, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: stripe.url, ...environment },
    { clock: clock.now, web: builtWeb },
  );
  const failing = new Set<string>();
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const subscriptionOf = (id: string) => {
    const subscription = stripe.subscriptions.get(id);
    const item = subscription?.items.data[0];
    if (!subscription || !item) throw new Error(`No subscription ${id}`);
    return { subscription, item };
  };

  return {
    ...testApp,
    driver: 'stripe',
    ...clock,
    stripe,
    pay: async (url, options) => stripe.pay(url, options),
    async switchPrice(id, price_id) {
      const { item } = subscriptionOf(id);
      const price = stripe.prices.get(price_id);
      if (!price) throw new Error(`No price ${price_id}`);
      item.price = price;
      item.current_period_start = seconds(clock.now());
      item.current_period_end = seconds(addMonths(clock.now(), monthsOf(price)));
    },
    async cancelAtPeriodEnd(id, cancels = true) {
      subscriptionOf(id).subscription.cancel_at_period_end = cancels;
    },
    async end(id) {
      const { subscription } = subscriptionOf(id);
      subscription.status = 'canceled';
      subscription.ended_at = seconds(clock.now());
    },
    async setCard(id, fails) {
      if (fails) failing.add(id);
      else failing.delete(id);
      const { subscription } = subscriptionOf(id);
      if (!fails && subscription.status === 'past_due') subscription.status = 'active';
    },
    async passPeriod(id) {
      const { subscription, item } = subscriptionOf(id);
      const end = new Date(item.current_period_end * 1000);
      clock.moveTo(end);
      if (subscription.cancel_at_period_end) {
        subscription.status = 'canceled';
        subscription.ended_at = seconds(end);
        return;
      }
      subscription.status = failing.has(id) ? 'past_due' : 'active';
      item.current_period_start = seconds(end);
      item.current_period_end = seconds(addMonths(end, monthsOf(item.price)));
    },
    hasEnded: async (id) => stripe.subscriptions.get(id)?.status === 'canceled',
    openPages: async () => [...stripe.sessions.values()].filter(({ status }) => status === 'open').length,
    sendEvent: eventSender(testApp, clock.now),
    async close() {
      await testApp.close();
      await stripe.close();
    },
  };
}

/** Events contain little more than a name here, because the server must trust nothing else in them. */
function eventSender({ app }: TestApp, now: () => Date): BillingWorld['sendEvent'] {
  return (
    type,
    { checkout, subscription, charge },
    { id, secret = WEBHOOK_SECRET, timestamp, tamper } = {},
  ) => {
    const object = type.startsWith('checkout.')
      ? {
          id: checkout,
          object: 'checkout.session',
          payment_status: 'paid',
          customer_email: 'someone@else.test',
        }
      : type.startsWith('invoice.')
        ? { id: 'in_1', object: 'invoice', parent: { subscription_details: { subscription } } }
        : type === 'charge.dispute.created'
          ? { id: 'dp_1', object: 'dispute', charge }
          : charge
            ? { id: charge, object: 'charge', refunded: true }
            : { id: subscription, object: 'subscription', status: 'active' };
    const payload = JSON.stringify({
      id: id ?? `evt_${randomUUID()}`,
      object: 'event',
      type,
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor((timestamp ?? now()).getTime() / 1000),
    });
    return app.inject({
      method: 'POST',
      url: '/api/billing/events',
      payload: tamper ? tamper(payload) : payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  };
}
