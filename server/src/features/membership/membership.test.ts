import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Subscription } from '@swapstead/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, type Paid } from '../../../test/billing-worlds.ts';
import { post, type SignedIn, signIn } from '../../../test/members.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refreshBilling } from './membership.jobs.ts';

const BIANNUAL = 'price_six_months';
const ANNUAL = 'price_one_year';
const CREATE = '/api/functions/create-checkout';
const PORTAL = '/api/functions/customer-portal';

describe.each(['simulated', 'stripe'] as const)('membership over the %s driver', (driver) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await createBillingWorld(driver);
  });
  afterAll(() => world.close());

  const order = (member: SignedIn, priceId = ANNUAL) => post(world, CREATE, { priceId }, member.headers);
  const urlOf = async (member: SignedIn, priceId = ANNUAL): Promise<string> =>
    (await order(member, priceId)).json().url;
  const record = async ({ headers }: SignedIn): Promise<Subscription> =>
    (await world.app.inject({ url: '/api/user_subscriptions/me', headers })).json();
  const level = async ({ headers }: SignedIn): Promise<string> =>
    (await world.app.inject({ url: '/api/viewer', headers })).json().level;

  /** A member who has paid, and whose payment was told. */
  async function subscriber(priceId = ANNUAL, options = {}): Promise<{ member: SignedIn; paid: Paid }> {
    const member = await signIn(world);
    const paid = await world.pay(await urlOf(member, priceId), options);
    const { statusCode } = await world.tell('checkout.session.completed', paid);
    expect(statusCode).toBe(200);
    return { member, paid };
  }

  /** The job that runs every minute. */
  const refresh = () => inTransaction(world.pool, (client) => world.jobs.send(client, refreshBilling, {}));

  async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
    const deadline = Date.now() + 10_000;
    while ((await read()) !== wanted && Date.now() < deadline) await delay(20);
    expect(await read()).toBe(wanted);
  }

  const monthsFromNow = (months: number) => {
    const date = world.now();
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)).toISOString().slice(0, 7);
  };

  describe('buying', () => {
    it.each([
      [BIANNUAL, 'biannual', 6],
      [ANNUAL, 'annual', 12],
    ])(
      '[BILL-01, BILL-13, SESS-10] %s opens premium with plan, dates and customer',
      async (price, plan, months) => {
        const member = await signIn(world);
        expect(await record(member)).toMatchObject({
          subscription_status: 'free',
          subscription_plan: 'free',
        });
        const reply = await order(member, price);
        expect(reply.statusCode).toBe(200);
        expect(Object.keys(reply.json())).toEqual(['url']);

        const paid = await world.pay(reply.json().url);
        expect(await level(member)).toBe('free');
        await world.tell('checkout.session.completed', paid);

        const after = await record(member);
        expect(after).toMatchObject({
          user_id: member.user_id,
          subscription_status: 'paid',
          subscription_plan: plan,
          subscription_start_date: world.now().toISOString(),
          cancel_at_period_end: false,
        });
        expect(after.subscription_end_date?.slice(0, 7)).toBe(monthsFromNow(months));
        expect(after.stripe_customer_id).toMatch(/^cus_/);
        expect(await level(member)).toBe('subscriber');
      },
    );

    it('[BILL-02] needs a session and a price of ours', async () => {
      const member = await signIn(world);
      expect((await post(world, CREATE, { priceId: ANNUAL })).statusCode).toBe(401);
      expect((await post(world, CREATE, { priceId: 'price_1' })).statusCode).toBe(401);
      for (const body of [
        { priceId: 'price_1' },
        { priceId: 'price_of_long_ago' },
        { priceId: '' },
        {},
        { priceId: 1 },
      ]) {
        const reply = await post(world, CREATE, body, member.headers);
        expect(reply.statusCode, JSON.stringify(body)).toBe(400);
        expect(reply.json().fields).toHaveProperty('priceId');
      }
      const more = await post(world, CREATE, { priceId: ANNUAL, user_id: randomUUID() }, member.headers);
      expect(more.statusCode).toBe(400);
      expect(
        await world.app.inject({ url: '/api/user_subscriptions/me', headers: member.headers }),
      ).toMatchObject({
        statusCode: 200,
      });
    });

    it('never opens two pages for a double click', async () => {
      const member = await signIn(world);
      const before = await world.openPages();
      const replies = await Promise.all([order(member), order(member), order(member)]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(new Set(replies.map((reply) => reply.json().url)).size).toBe(1);
      expect(await world.openPages()).toBe(before + 1);
      expect(await urlOf(member)).toBe(replies[0]?.json().url);
    });

    it('closes the page of one plan when another is chosen', async () => {
      const member = await signIn(world);
      const before = await world.openPages();
      const first = await urlOf(member, BIANNUAL);
      const second = await urlOf(member, ANNUAL);
      expect(second).not.toBe(first);
      expect(await world.openPages()).toBe(before + 1);
      await expect(world.pay(first)).rejects.toThrow('not open');
    });

    it('opens a new page once the old one has expired', async () => {
      const member = await signIn(world);
      const first = await urlOf(member);
      world.passDays(2);
      if (world.stripe) for (const session of world.stripe.sessions.values()) session.status = 'expired';
      expect(await urlOf(member)).not.toBe(first);
    });

    it('[SUBS-17] refuses a second subscription with 409, also before the event has arrived', async () => {
      const { member } = await subscriber();
      expect((await order(member, BIANNUAL)).statusCode).toBe(409);
      expect((await order(member, ANNUAL)).json().code).toBe('already_subscribed');

      const hasty = await signIn(world);
      await world.pay(await urlOf(hasty));
      expect((await order(hasty, BIANNUAL)).statusCode).toBe(409);
      expect(await level(hasty)).toBe('subscriber');
    });

    it('lets a former subscriber buy again, as the same customer', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      const { stripe_customer_id } = await record(member);
      await world.end(paid.subscription);
      await world.tell('customer.subscription.deleted', paid);
      const again = await world.pay(await urlOf(member, ANNUAL));
      await world.tell('checkout.session.completed', again);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'annual',
        stripe_customer_id,
      });
    });

    it('[BILL-11] gives nothing for an opened page alone', async () => {
      const member = await signIn(world);
      const url = await urlOf(member);
      await world.tell('checkout.session.completed', { checkout: url.split('/').at(-1) ?? '' });
      await world.app.inject({ url: '/?checkout=success', headers: member.headers });
      expect(await level(member)).toBe('free');
      expect(await record(member)).toMatchObject({ subscription_status: 'free', stripe_customer_id: null });
    });
  });

  describe('the event entry', () => {
    it('[BILL-12] refuses what is not signed, and changes nothing', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      const told = (options: Parameters<BillingWorld['tell']>[2]) =>
        world.tell('checkout.session.completed', paid, options);
      const old = new Date(world.now().getTime() - 6 * 60_000);
      const refused = [
        await told({ secret: 'whsec_of_somebody_else' }),
        await told({ timestamp: old }),
        await told({ tamper: (body) => body.replace('"event"', '"Event"') }),
        await told({ tamper: () => '' }),
        ...(await Promise.all(
          [undefined, '', 't=1,v1=00', 'v1=', 'x'.repeat(5_000)].map((signature) =>
            world.app.inject({
              method: 'POST',
              url: '/api/billing/events',
              payload: JSON.stringify({
                id: 'evt_1',
                type: 'customer.subscription.updated',
                data: { object: {} },
              }),
              headers: {
                'content-type': 'application/json',
                ...member.headers,
                ...(signature !== undefined && { 'stripe-signature': signature }),
              },
            }),
          ),
        )),
      ];
      for (const { statusCode, body } of refused) {
        expect(statusCode).toBe(400);
        expect(JSON.parse(body).code).toBe('invalid_signature');
      }
      expect(await level(member)).toBe('free');
      expect((await told({})).statusCode).toBe(200);
      expect(await level(member)).toBe('subscriber');
    });

    it('[BILL-15] acts once upon an event, and only upon the state at the provider', async () => {
      const { member, paid } = await subscriber();
      const first = { id: `evt_${randomUUID()}` };
      await world.tell('customer.subscription.updated', paid, first);
      await world.end(paid.subscription);
      await world.tell('customer.subscription.updated', paid, first);
      expect(await level(member)).toBe('subscriber');

      await world.tell('customer.subscription.deleted', paid);
      expect(await level(member)).toBe('free');
      // An older event that says 'active' comes last.
      await world.tell('customer.subscription.updated', paid);
      await world.tell('checkout.session.completed', paid);
      await world.tell('invoice.paid', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
      });
    });

    it('[BILL-15] takes the same events at once', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      const id = `evt_${randomUUID()}`;
      const replies = await Promise.all([
        world.tell('checkout.session.completed', paid, { id }),
        world.tell('checkout.session.completed', paid, { id }),
        world.tell('customer.subscription.created', paid),
        world.tell('invoice.paid', paid),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await level(member)).toBe('subscriber');
      const { rows } = await world.pool.query('select from billing_events where event_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it('[BILL-16] ties a payment to the account that asked, whatever address was typed', async () => {
      const [buyer, other] = [await signIn(world), await signIn(world)];
      const paid = await world.pay(await urlOf(buyer), { typed: other.email });
      await world.tell('checkout.session.completed', paid);
      expect(await level(buyer)).toBe('subscriber');
      expect(await level(other)).toBe('free');
    });

    it('answers 200 to what concerns nobody here', async () => {
      const { member, paid } = await subscriber();
      const before = await record(member);
      const unknown = { checkout: 'cs_test_unknown', subscription: `sub_${randomUUID()}` };
      if (driver === 'simulated') unknown.checkout = randomUUID();
      for (const type of ['checkout.session.completed', 'customer.subscription.deleted', 'invoice.paid']) {
        expect((await world.tell(type, unknown)).statusCode, type).toBe(200);
      }
      expect((await world.tell('charge.refunded', paid)).statusCode).toBe(200);
      expect((await world.tell('invoice.payment_failed', {})).statusCode).toBe(200);
      expect(await record(member)).toEqual(before);
    });

    it('refuses a body of 5 MB and reads one of nearly 1 MB', async () => {
      const send = (bytes: number) =>
        world.app.inject({
          method: 'POST',
          url: '/api/billing/events',
          payload: Buffer.alloc(bytes, 0x20),
          headers: { 'content-type': 'application/json' },
        });
      expect((await send(5 * 1024 * 1024)).statusCode).toBe(413);
      expect((await send(1024 * 1024 - 1)).statusCode).toBe(400);
    });
  });

  describe('what becomes of it', () => {
    it('[BILL-14, SESS-11, SESS-12] a trial opens, its end closes on the next request', async () => {
      const { member, paid } = await subscriber(ANNUAL, { trial_days: 14 });
      expect(await record(member)).toMatchObject({
        subscription_status: 'trialing',
        subscription_plan: 'annual',
      });
      expect(await level(member)).toBe('subscriber');
      world.passDays(3);
      await world.end(paid.subscription);
      await world.tell('customer.subscription.deleted', paid);
      expect(await level(member)).toBe('free');
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
        subscription_end_date: world.now().toISOString(),
      });
    });

    it('[BILL-14] a cancellation at the end of the period keeps premium until then', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      const { subscription_end_date } = await record(member);
      await world.cancelAtPeriodEnd(paid.subscription);
      await world.tell('customer.subscription.updated', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'biannual',
        subscription_end_date,
        cancel_at_period_end: true,
      });
      expect((await order(member)).statusCode).toBe(409);
      await world.passPeriod(paid.subscription);
      await world.tell('customer.subscription.deleted', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
        subscription_end_date,
        cancel_at_period_end: false,
      });
    });

    it('a renewal moves the end', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      await world.passPeriod(paid.subscription);
      await world.tell('invoice.paid', paid);
      const { subscription_status, subscription_end_date } = await record(member);
      expect(subscription_status).toBe('paid');
      expect(subscription_end_date?.slice(0, 7)).toBe(monthsFromNow(6));
    });

    it('a switch of the plan shows the new plan and its end', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      world.passDays(10);
      await world.switchPrice(paid.subscription, ANNUAL);
      await world.tell('customer.subscription.updated', paid);
      const after = await record(member);
      expect(after).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
      expect(after.subscription_end_date?.slice(0, 7)).toBe(monthsFromNow(12));
    });

    it('a failed renewal leaves 14 days, then closes, and opens again when the card works', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      await world.setCard(paid.subscription, true);
      await world.passPeriod(paid.subscription);
      const due = world.now();
      await world.tell('invoice.payment_failed', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_end_date: new Date(due.getTime() + 14 * 86_400_000).toISOString(),
      });
      world.passDays(15);
      await refresh();
      await until(() => level(member), 'free');
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
      });
      await world.setCard(paid.subscription, false);
      await world.tell('invoice.paid', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'biannual',
      });
    });
  });

  describe('lost and late', () => {
    it('a lost renewal, a lost end and a lost payment heal themselves', async () => {
      const renewed = await subscriber(BIANNUAL);
      const ended = await subscriber(BIANNUAL);
      await world.cancelAtPeriodEnd(ended.paid.subscription);
      await world.tell('customer.subscription.updated', ended.paid);
      await world.passPeriod(renewed.paid.subscription);
      await world.passPeriod(ended.paid.subscription);
      const hopeful = await signIn(world);
      await world.pay(await urlOf(hopeful));
      world.passDays(0.1);

      await refresh();
      await until(() => level(ended.member), 'free');
      await until(() => level(hopeful), 'subscriber');
      await until(
        async () => (await record(renewed.member)).subscription_end_date?.slice(0, 7),
        monthsFromNow(6),
      );
      expect(await level(renewed.member)).toBe('subscriber');
    });

    it('a deleted account is cancelled at the provider', async () => {
      const { member, paid } = await subscriber();
      expect((await post(world, '/api/functions/delete-profile', undefined, member.headers)).statusCode).toBe(
        204,
      );
      await until(() => world.hasEnded(paid.subscription), true);
      expect((await world.tell('customer.subscription.deleted', paid)).statusCode).toBe(200);
    });

    it('an open page of a deleted account is closed', async () => {
      const member = await signIn(world);
      await urlOf(member);
      const before = await world.openPages();
      await post(world, '/api/functions/delete-profile', undefined, member.headers);
      await until(() => world.openPages(), before - 1);
    });

    it('a payment that arrives after the account was deleted is ended at the provider', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      await world.pool.query('delete from users where id = $1', [member.user_id]);
      expect((await world.tell('checkout.session.completed', paid)).statusCode).toBe(200);
      await until(() => world.hasEnded(paid.subscription), true);
    });

    it('of two running subscriptions the later is ended, and the first stays', async () => {
      const { member, paid } = await subscriber(ANNUAL);
      world.passDays(1);
      await world.pool.query(
        "update billing_subscriptions set subscription_status = 'cancelled' where subscription_id = $1",
        [paid.subscription],
      );
      await world.pool.query(
        "update user_subscriptions set subscription_status = 'cancelled' where user_id = $1",
        [member.user_id],
      );
      const second = await world.pay(await urlOf(member, BIANNUAL));
      await world.tell('customer.subscription.updated', paid);
      await world.tell('checkout.session.completed', second);
      await until(() => world.hasEnded(second.subscription), true);
      expect(await world.hasEnded(paid.subscription)).toBe(false);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'annual',
      });
    });
  });

  describe('the portal', () => {
    it('[BILL-03] opens for who has paid, takes no body, and answers 401 and 404 with a sentence', async () => {
      const { member } = await subscriber();
      const reply = await post(world, PORTAL, undefined, member.headers);
      expect(reply.statusCode).toBe(200);
      expect(Object.keys(reply.json())).toEqual(['url']);
      expect(reply.json().url).toContain((await record(member)).stripe_customer_id);
      expect((await post(world, PORTAL, { customer: 'cus_other' }, member.headers)).statusCode).toBe(400);
      expect((await post(world, PORTAL)).statusCode).toBe(401);
      const without = await post(world, PORTAL, undefined, (await signIn(world)).headers);
      expect(without.statusCode).toBe(404);
      expect(without.json().message).toMatch(/\.$/);
    });

    it('stays open for a former subscriber', async () => {
      const { member, paid } = await subscriber();
      await world.end(paid.subscription);
      await world.tell('customer.subscription.deleted', paid);
      expect((await post(world, PORTAL, undefined, member.headers)).statusCode).toBe(200);
    });
  });

  it('[BILL-18] no member writes a subscription, the own one included', async () => {
    const [member, other] = [await signIn(world), await signIn(world)];
    const payload = { subscription_status: 'paid', subscription_plan: 'annual', stripe_customer_id: 'cus_1' };
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      for (const who of ['me', member.user_id, other.user_id]) {
        const url = `/api/user_subscriptions/${who}`;
        expect((await world.app.inject({ method, url, payload })).statusCode).toBe(401);
        expect((await world.app.inject({ method, url, payload, headers: member.headers })).statusCode).toBe(
          403,
        );
      }
    }
    const url = '/api/user_subscriptions';
    expect((await world.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    expect(
      (await world.app.inject({ method: 'POST', url, payload, headers: member.headers })).statusCode,
    ).toBe(403);
    expect(await record(member)).toMatchObject({ subscription_status: 'free', stripe_customer_id: null });
    expect(await level(member)).toBe('free');
  });

  it('the record is read by its owner only', async () => {
    const { member } = await subscriber();
    const other = await signIn(world, { admin: true });
    const url = `/api/user_subscriptions/${member.user_id}`;
    expect((await world.app.inject({ url })).statusCode).toBe(401);
    expect((await world.app.inject({ url, headers: other.headers })).statusCode).toBe(404);
    expect((await world.app.inject({ url, headers: member.headers })).json()).toEqual(await record(member));
  });

  it('plans are public, with the prices that create-checkout takes', async () => {
    const reply = await world.app.inject('/api/plans');
    expect(reply.json()).toEqual({
      plans: [
        { id: 'free', price_id: null, amount_cents: 0, months: 0, period: 'forever' },
        { id: 'biannual', price_id: BIANNUAL, amount_cents: 7_500, months: 6, period: 'per 6 months' },
        { id: 'annual', price_id: ANNUAL, amount_cents: 14_000, months: 12, period: 'per year' },
      ],
    });
  });
});
