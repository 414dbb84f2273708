import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import Stripe from 'stripe';
import { addMonths } from '../../src/platform/billing/simulated-subscription.ts';
import { seededRandom } from '../seeded-random.ts';
import { startStripeStandIn } from '../stripe-stand-in.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, lookInto, type Member, newMembers, startServer, stopServer } from './kit.ts';
import { ANNUAL, PRICES, STRIPE_SECRET } from './payment-providers.ts';
import { drainQueue } from './queue.ts';

type Stripes = Awaited<ReturnType<typeof startStripeStandIn>>;
type Event = { id: string; type: string; object: object };

const SEED = 20_300;
/** What happens to each subscription at the provider before its events are delivered, all together. */
const LIVES = ['renewed', 'past due', 'cancelled'] as const;

/**
 * A member subscribes, and the provider creates many events: payment, renewals, failures, the end. The same events
 * are delivered in several seeded orders, each up to three times and some at the same moment, for one member per
 * order. All members with the same history must end in the same state, and each event must take effect once.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let told = 0;
  const lives: { life: string; member: Member; events: Event[] }[] = [];
  const ends = new Map<string, Set<string>>();
  const stripe = await startStripeStandIn(() => new Date());
  stripe.addPrice(ANNUAL, { amount: 14_000, months: 12 });
  stripe.addPrice(PRICES.STRIPE_PRICE_BIANNUAL, { amount: 7_500, months: 6 });
  await inFolder(async (dataDir) => {
    const server = await startServer(dataDir, {
      ...PRICES,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_URL: stripe.url,
    });
    const database = await lookInto(dataDir);
    try {
      for (let round = 0; round < rounds; round++) {
        const life = LIVES[round % LIVES.length] as (typeof LIVES)[number];
        const [member] = (await newMembers(database.pool, 1, 'free')) as [Member];
        const events = await live(server.url, stripe, member, life);
        told += await sendShuffled(server.url, events, SEED + round);
        lives.push({ life, member, events });
        if (round % 20 === 19) print(`${round + 1} orders, ${told} events`);
      }
      await drainQueue(database, ['settle-billing', 'end-billing']);
      for (const { life, member, events } of lives) {
        const end = await endOf(database.pool, member, events);
        ends.set(life, (ends.get(life) ?? new Set()).add(end));
      }
      for (const [life, states] of ends) {
        if (states.size !== 1) problems.push(`${life}: ends as ${[...states].join(' or ')}`);
      }
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      await stripe.close();
    }
  });
  return {
    figures: {
      orders: rounds,
      'events sent': told,
      ends: [...ends].map(([life, states]) => `${life}: ${[...states].join(' or ')}`).join(', '),
    },
    held: [
      'the same events in any order, duplicated and simultaneous, end in the same state; each is recorded once',
    ],
    retried: ['reads of a subscription that another event has changed since'],
    problems,
  };
}

/** Subscribes, and lets the subscription run at the provider; returns every event about it. */
async function live(
  url: string,
  stripe: Stripes,
  as: Member,
  life: (typeof LIVES)[number],
): Promise<Event[]> {
  const order = { as, body: { priceId: ANNUAL } };
  const page =
    (await ask(url, 'POST', '/api/functions/create-checkout', order))?.json<{ url: string }>().url ?? '';
  const { checkout, subscription: id } = stripe.pay(page);
  const subscription = stripe.subscriptions.get(id) as Stripe.Subscription;
  const item = subscription.items.data[0] as Stripe.SubscriptionItem;
  if (life !== 'cancelled') {
    const end = new Date(item.current_period_end * 1000);
    item.current_period_start = item.current_period_end;
    item.current_period_end = addMonths(end, 12).getTime() / 1000;
  }
  if (life === 'past due') subscription.status = 'past_due';
  if (life === 'cancelled')
    Object.assign(subscription, { status: 'canceled', ended_at: item.current_period_start });
  const of = (type: string, object: object): Event => ({ id: `evt_${randomUUID()}`, type, object });
  const about = { id, object: 'subscription', status: 'active' };
  const invoice = { id: 'in_1', object: 'invoice', parent: { subscription_details: { subscription: id } } };
  return [
    of('checkout.session.completed', { id: checkout, object: 'checkout.session', payment_status: 'paid' }),
    of('customer.subscription.created', about),
    of('invoice.paid', invoice),
    of('customer.subscription.updated', about),
    of('invoice.payment_failed', invoice),
    of('customer.subscription.updated', about),
    ...(life === 'cancelled' ? [of('customer.subscription.deleted', about)] : []),
  ];
}

/** Sends each event one to three times, in a random order, two at a time. */
async function sendShuffled(url: string, events: Event[], seed: number): Promise<number> {
  const random = seededRandom(seed);
  const sendings = events
    .flatMap((event) => Array.from({ length: 1 + random.int(3) }, () => event))
    .map((event) => ({ event, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  for (let at = 0; at < sendings.length; at += 2) {
    await Promise.all(sendings.slice(at, at + 2).map(({ event }) => sendEvent(url, event)));
  }
  return sendings.length;
}

async function sendEvent(url: string, { id, type, object }: Event): Promise<void> {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
  const reply = await fetch(`${url}/api/billing/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  if (reply.status !== 200) throw new Error(`${type} got ${reply.status}: ${await reply.text()}`);
}

/** The member's final state, as a text that is equal for equal states. */
async function endOf(pool: pg.Pool, { user_id }: Member, events: Event[]): Promise<string> {
  const { rows } = await pool.query<Record<string, string | number>>(
    `select m.subscription_status as status, m.subscription_plan as plan,
       extract(month from age(m.subscription_end_date, m.subscription_start_date)) as months,
       extract(year from age(m.subscription_end_date, m.subscription_start_date)) as years,
       (select count(*) from billing_subscriptions where user_id = $1) as subscriptions,
       (select count(*) from billing_checkouts where user_id = $1 and state = 'open') as open_pages,
       (select count(*) from billing_events where event_id = any($2)) as events
     from user_subscriptions m where m.user_id = $1`,
    [user_id, events.map(({ id }) => id)],
  );
  return Object.entries(rows[0] ?? { status: 'none' })
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}

export const drill: Drill = {
  failure: 'events of the payment provider arrive duplicated, out of order and at once',
  holds: 'ends in the same state whatever the order and number of the events [BILL-15]',
  rounds: 200,
  testRounds: 6,
  run,
};
