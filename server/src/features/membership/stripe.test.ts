import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, type Paid } from '../../../test/billing-worlds.ts';
import { newEmail, post, type SignedIn, signIn } from '../../../test/members.ts';
import type { StripeStandIn } from '../../../test/stripe-stand-in.ts';
import { createStripeBilling } from '../../platform/billing/stripe.ts';

const ANNUAL = 'price_one_year';
const LINK = 'https://buy.stripe.test/six-months';

describe('Stripe', () => {
  let world: BillingWorld;
  let stripe: StripeStandIn;
  beforeAll(async () => {
    world = await createBillingWorld('stripe', { STRIPE_PAYMENT_LINK_BIANNUAL: LINK });
    stripe = world.stripe as StripeStandIn;
  });
  afterAll(() => world.close());
  beforeEach(() => {
    stripe.state.mood = 'well';
    stripe.addPrice(ANNUAL, { amount: 14_000, months: 12 });
  });

  const order = (member: SignedIn, priceId = ANNUAL) =>
    post(world, '/api/functions/create-checkout', { priceId }, member.headers);
  const level = async ({ headers }: SignedIn): Promise<string> =>
    (await world.app.inject({ url: '/api/viewer', headers })).json().level;
  const subscriptionOf = ({ subscription }: Paid) => {
    const found = stripe.subscriptions.get(subscription);
    const item = found?.items.data[0];
    if (!found || !item) throw new Error('no subscription');
    return { subscription: found, item };
  };
  async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
    const deadline = Date.now() + 15_000;
    while ((await read()) !== wanted && Date.now() < deadline) await delay(50);
    expect(await read()).toBe(wanted);
  }

  it('[BILL-04] is where members pay and manage; the test pages do not exist', async () => {
    const member = await signIn(world);
    const { url } = (await order(member)).json();
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    const paid = await world.pay(url);
    await world.sendEvent('checkout.session.completed', paid);
    const portal = await post(world, '/api/functions/customer-portal', undefined, member.headers);
    expect(portal.json().url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    for (const address of [`checkout/${paid.checkout}`, 'portal/cus_1', 'style.css']) {
      const reply = await world.app.inject({ url: `/test-billing/${address}`, headers: member.headers });
      expect(reply.statusCode, address).toBe(404);
    }
    const pay = await post(world, `/test-billing/checkout/${paid.checkout}/pay`, undefined, member.headers);
    expect(pay.statusCode).toBe(404);
  });

  it('[BILL-07, BILL-08] is given the pages to lead back to', async () => {
    const member = await signIn(world);
    const { url } = (await order(member)).json();
    const session = stripe.sessions.get(url.split('/').at(-1));
    expect(session?.success_url).toBe('http://localhost/?checkout=success');
    expect(session?.cancel_url).toBe('http://localhost/subscription');
  });

  it('sells again to a member whose earlier page is unknown to Stripe, for example because of other API keys', async () => {
    const member = await signIn(world);
    const { url } = (await order(member)).json();
    stripe.sessions.delete(url.split('/').at(-1));
    const again = await order(member);
    expect(again.statusCode).toBe(200);
    expect(again.json().url).not.toBe(url);
    await world.pay(again.json().url);
  });

  it('refuses a second purchase while a payment is pending', async () => {
    const member = await signIn(world);
    const { url } = (await order(member)).json();
    Object.assign(stripe.sessions.get(url.split('/').at(-1)) ?? {}, { status: 'complete' });
    const again = await order(member);
    expect([again.statusCode, again.json().code]).toEqual([409, 'payment_pending']);
  });

  it('[BILL-03] treats a customer unknown to Stripe as a new one, without a portal', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    await world.sendEvent('checkout.session.completed', paid);
    await world.end(paid.subscription);
    await world.sendEvent('customer.subscription.deleted', paid);
    stripe.gone.add(String(subscriptionOf(paid).subscription.customer));
    const portal = await post(world, '/api/functions/customer-portal', undefined, member.headers);
    expect([portal.statusCode, portal.json().code]).toEqual([404, 'no_customer']);
    const again = await order(member);
    expect(again.statusCode).toBe(200);
    await world.sendEvent('checkout.session.completed', await world.pay(again.json().url));
    expect(await level(member)).toBe('subscriber');
  });

  it.each([
    ['charge.refunded', { refunded: true, disputed: false }, 0, true],
    ['charge.dispute.created', { refunded: false, disputed: true }, 0, true],
    ['charge.refunded', { refunded: false, disputed: false }, 0, false],
    ['charge.refunded', { refunded: true, disputed: false }, 365, false],
  ])(
    'says with %s and %o, %i days after the first payment, whether that payment lasted: returned is %s [NIGHT-06]',
    async (type, how, days, isReturned) => {
      const member = await signIn(world);
      const paid = await world.pay((await order(member)).json().url);
      await world.sendEvent('checkout.session.completed', paid);
      const { customer, start_date } = subscriptionOf(paid).subscription;
      const id = `ch_${member.user_id}_${days}`;
      stripe.charges.set(id, {
        id,
        customer: customer as string,
        created: start_date + days * 86_400,
        ...how,
      });
      expect((await world.sendEvent(type, { charge: id })).statusCode).toBe(200);
      expect((await world.sendEvent(type, { charge: 'ch_of_somebody_else' })).statusCode).toBe(200);
      const { rows } = await world.pool.query(
        'select first_payment_returned_at is not null as returned from user_subscriptions where user_id = $1',
        [member.user_id],
      );
      expect(rows).toEqual([{ returned: isReturned }]);
    },
  );

  it('closes a subscription unknown to Stripe after its period and the grace, and sells again', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    await world.sendEvent('checkout.session.completed', paid);
    stripe.subscriptions.delete(paid.subscription);
    world.passDays(370);
    await world.sendEvent('invoice.paid', paid);
    expect(await level(member)).toBe('subscriber');
    world.passDays(14);
    await world.sendEvent('invoice.paid', paid);
    expect(await level(member)).toBe('free');
    expect((await order(member)).statusCode).toBe(200);
  });

  it.each(['failing', 'losing answers'] as const)(
    'answers with an error message, and one page in the end, while it is %s',
    async (mood) => {
      const member = await signIn(world);
      const before = stripe.sessions.size;
      stripe.state.mood = mood;
      const refused = await order(member);
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({
        code: 'billing_unavailable',
        message: expect.stringMatching(/\.$/),
      });
      stripe.state.mood = 'well';
      expect((await order(member)).statusCode).toBe(200);
      expect(stripe.sessions.size).toBe(before + 1);
    },
  );

  it('opens another page for an order whose answer was lost before the member changed address', async () => {
    const member = await signIn(world);
    stripe.state.mood = 'losing answers';
    expect((await order(member)).statusCode).toBe(503);
    stripe.state.mood = 'well';
    await world.pool.query('update users set email = $2 where id = $1', [member.user_id, newEmail()]);
    expect((await order(member)).statusCode).toBe(200);
  });

  it('is read again by a job if it fails during an event', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    stripe.state.mood = 'failing';
    const reply = await world.sendEvent('checkout.session.completed', paid);
    expect(reply.statusCode).toBe(200);
    expect(await level(member)).toBe('free');
    stripe.state.mood = 'well';
    await world.pool.query("update pgboss.job set start_after = now() where name = 'settle-billing'");
    await until(() => level(member), 'subscriber');
  });

  it('sends the event again if its answer cannot be read', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    const { subscription } = subscriptionOf(paid);
    const { data } = subscription.items;
    subscription.items.data = [];
    const event = { id: 'evt_sent_twice' };
    expect((await world.sendEvent('checkout.session.completed', paid, event)).statusCode).toBe(500);
    expect(await level(member)).toBe('free');
    subscription.items.data = data;
    expect((await world.sendEvent('checkout.session.completed', paid, event)).statusCode).toBe(200);
    expect(await level(member)).toBe('subscriber');
  });

  it('times out if it hangs', async () => {
    stripe.state.mood = 'hanging';
    const impatient = createStripeBilling({
      secret_key: 'sk_test_1',
      webhook_secret: 'whsec_1',
      payment_links: {},
      api_url: stripe.url,
      clock: world.now,
      timeout_ms: 50,
    });
    await expect(impatient.readSubscription('sub_1')).rejects.toMatchObject({
      code: 'billing_unavailable',
      status: 503,
    });
  });

  describe('opens nothing that was not sold', () => {
    it.each([
      ['a foreign price', { id: 'price_of_a_mug', amount: 14_000, currency: 'eur' }],
      ['another amount', { id: ANNUAL, amount: 100, currency: 'eur' }],
      ['another currency', { id: ANNUAL, amount: 14_000, currency: 'isk' }],
    ])('%s', async (_, { id, amount, currency }) => {
      const member = await signIn(world);
      const paid = await world.pay((await order(member)).json().url);
      const { subscription, item } = subscriptionOf(paid);
      subscription.currency = currency;
      item.price = { ...item.price, id, unit_amount: amount, currency };
      expect((await world.sendEvent('checkout.session.completed', paid)).statusCode).toBe(200);
      expect(await level(member)).toBe('free');
      // It has been paid all the same, so there is no second payment until that is resolved.
      expect((await order(member)).statusCode).toBe(409);

      subscription.currency = 'eur';
      item.price = { ...item.price, id: ANNUAL, unit_amount: 14_000, currency: 'eur' };
      await world.sendEvent('invoice.paid', paid);
      expect(await level(member)).toBe('subscriber');
    });

    it('a subscription that was never paid', async () => {
      const member = await signIn(world);
      const paid = await world.pay((await order(member)).json().url);
      const { subscription } = subscriptionOf(paid);
      for (const status of ['incomplete', 'incomplete_expired', 'unpaid', 'paused']) {
        subscription.status = status as 'incomplete';
        await world.sendEvent('customer.subscription.updated', paid);
        expect(await level(member), status).toBe('free');
      }
    });
  });

  it.each([
    ['more than the page says', { amount: 15_000, months: 12 }],
    ['another currency', { amount: 14_000, months: 12, currency: 'usd' }],
    ['another period', { amount: 14_000, months: 6 }],
  ])('does not sell a price that costs %s', async (_, terms) => {
    const member = await signIn(world);
    stripe.addPrice(ANNUAL, terms);
    const before = stripe.sessions.size;
    const reply = await order(member);
    expect(reply.statusCode).toBe(503);
    expect(reply.json().code).toBe('plan_unavailable');
    expect(stripe.sessions.size).toBe(before);
  });

  it('keeps members on an older price of a plan', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    await world.sendEvent('checkout.session.completed', paid);
    const { item } = subscriptionOf(paid);
    item.price = { ...item.price, id: 'price_of_long_ago', unit_amount: 9_900 };
    await world.sendEvent('customer.subscription.updated', paid);
    const reply = await world.app.inject({ url: '/api/user_subscriptions/me', headers: member.headers });
    expect(reply.json()).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
  });

  it('ends at a set date instead of by the flag', async () => {
    const member = await signIn(world);
    const paid = await world.pay((await order(member)).json().url);
    const { subscription, item } = subscriptionOf(paid);
    subscription.cancel_at = item.current_period_end;
    await world.sendEvent('checkout.session.completed', paid);
    const reply = await world.app.inject({ url: '/api/user_subscriptions/me', headers: member.headers });
    expect(reply.json()).toMatchObject({ subscription_status: 'paid', cancel_at_period_end: true });
  });

  it('sells through a hosted payment link, assigned to the account by its reference', async () => {
    const member = await signIn(world);
    const link = new URL((await order(member, 'price_six_months')).json().url);
    expect(link.origin + link.pathname).toBe(LINK);
    const reference = link.searchParams.get('client_reference_id') ?? '';
    expect((await order(member, 'price_six_months')).json().url).toBe(link.href);

    // Stripe opens another session for the link, and the subscription does not contain the reference.
    const helper = await signIn(world);
    const paid = await world.pay((await order(helper)).json().url);
    const { subscription, item } = subscriptionOf(paid);
    subscription.metadata = {};
    item.price = { ...item.price, id: 'price_six_months', unit_amount: 7_500 };
    const session = stripe.sessions.get(paid.checkout);
    if (session) session.client_reference_id = reference;
    await world.sendEvent('customer.subscription.created', paid);
    expect(await level(member)).toBe('subscriber');
    expect(await level(helper)).toBe('free');
  });

  it('learns only the address and the reference of a buyer', async () => {
    expect(stripe.state.calls.filter((call) => call.includes('/v1/customers'))).toEqual([]);
  });
});
