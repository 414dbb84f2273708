import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import Stripe from 'stripe';
import { startStripeStandIn } from '../stripe-stand-in.ts';
import { ask, type Member } from './kit.ts';

export const ANNUAL = 'price_one_year';
const BIANNUAL = 'price_six_months';
export const STRIPE_SECRET = 'whsec_of_the_drills';
export const PRICES = { STRIPE_PRICE_BIANNUAL: BIANNUAL, STRIPE_PRICE_ANNUAL: ANNUAL };

/** The drills' view of a payment provider. */
export type Provider = {
  settings: Record<string, string>;
  /** The member pays on a page; `paid` if that was acknowledged, `repeats` how often an event was sent again. */
  pay(url: () => string, page: string, as: Member): Promise<{ paid: boolean; repeats: number }>;
  /** The number of each member's payments at the provider. */
  paymentsOf(pool: pg.Pool): Promise<Map<string, number>>;
  close(): Promise<void>;
};

export const openProvider = (driver: 'simulated' | 'stripe'): Promise<Provider> =>
  driver === 'stripe' ? openStripe() : openSimulated();

async function openSimulated(): Promise<Provider> {
  return {
    settings: PRICES,
    async pay(url, page, as) {
      const reply = await ask(url(), 'POST', `${new URL(page).pathname}/pay`, { as });
      return { paid: reply?.status === 303, repeats: 0 };
    },
    async paymentsOf(pool) {
      const { rows } = await pool.query<{ user_id: string; paid: number }>(
        `select user_id, count(*) as paid from billing_checkouts c
         join simulated_subscriptions s on s.reference = c.id where s.state <> 'ended' group by 1`,
      );
      return new Map(rows.map(({ user_id, paid }) => [user_id, paid]));
    },
    close: async () => {},
  };
}

async function openStripe(): Promise<Provider> {
  const stripe = await startStripeStandIn(() => new Date());
  stripe.addPrice(BIANNUAL, { amount: 7_500, months: 6 });
  stripe.addPrice(ANNUAL, { amount: 14_000, months: 12 });
  return {
    settings: {
      ...PRICES,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_URL: stripe.url,
    },
    async pay(url, page) {
      const session = stripe.sessions.get(page.split('/').at(-1) ?? '');
      if (session?.status !== 'open') return { paid: false, repeats: 0 };
      const { checkout, subscription } = stripe.pay(page);
      const repeats = await Promise.all([
        sendEvent(url, 'checkout.session.completed', { id: checkout, object: 'checkout.session' }),
        sendEvent(url, 'customer.subscription.created', { id: subscription, object: 'subscription' }),
      ]);
      return { paid: true, repeats: repeats.reduce((sum, one) => sum + one, 0) };
    },
    async paymentsOf(pool) {
      const { rows } = await pool.query<{ id: string; user_id: string }>(
        'select id, user_id from billing_checkouts',
      );
      const owners = new Map(rows.map(({ id, user_id }) => [id, user_id]));
      const running = [...stripe.subscriptions.values()].filter(({ status }) => status !== 'canceled');
      const payers = running.map(({ metadata }) => owners.get(metadata.checkout_reference ?? '') ?? 'nobody');
      return new Map([...Map.groupBy(payers, (payer) => payer)].map(([payer, all]) => [payer, all.length]));
    },
    close: () => stripe.close(),
  };
}

/**
 * Sends an event until it is acknowledged, sometimes once more, as the provider does; returns the number of repeats.
 */
async function sendEvent(url: () => string, type: string, object: object): Promise<number> {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  for (let sent = 0, taken = 0; ; sent++) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
    const reply = await fetch(`${url()}/api/billing/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => undefined);
    if (reply?.status === 200 && (taken++ > 0 || Math.random() < 0.7)) return sent;
    if (reply && reply.status !== 200 && reply.status < 500) throw new Error(`The event got ${reply.status}`);
    await delay(20);
  }
}
