import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNUAL, BIANNUAL, billingMembers, CREATE_CHECKOUT } from '../../../test/billing-members.ts';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { post, signIn } from '../../../test/members.ts';

const PORTAL = '/api/functions/customer-portal';

describe.each(['simulated', 'stripe'] as const)('membership over the %s driver', (driver) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await createBillingWorld(driver);
  });
  afterAll(() => world.close());
  const { order, urlOf, record, level, subscriber, monthsFromNow } = billingMembers(() => world);

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
        await world.sendEvent('checkout.session.completed', paid);

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

    it('[BILL-02, DATA-12] needs a session and one of our prices', async () => {
      const member = await signIn(world);
      expect((await post(world, CREATE_CHECKOUT, { priceId: ANNUAL })).statusCode).toBe(401);
      expect((await post(world, CREATE_CHECKOUT, { priceId: 'price_1' })).statusCode).toBe(401);
      for (const body of [
        { priceId: 'price_1' },
        { priceId: 'price_of_long_ago' },
        { priceId: '' },
        {},
        { priceId: 1 },
      ]) {
        const reply = await post(world, CREATE_CHECKOUT, body, member.headers);
        expect(reply.statusCode, JSON.stringify(body)).toBe(400);
        expect(reply.json().fields).toHaveProperty('priceId');
      }
      const more = await post(
        world,
        CREATE_CHECKOUT,
        { priceId: ANNUAL, user_id: randomUUID() },
        member.headers,
      );
      expect(more.statusCode).toBe(400);
      expect(
        await world.app.inject({ url: '/api/user_subscriptions/me', headers: member.headers }),
      ).toMatchObject({
        statusCode: 200,
      });
    });

    it('opens one page for a double click', async () => {
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

    it('opens a new page after the old one has expired', async () => {
      const member = await signIn(world);
      const first = await urlOf(member);
      world.passDays(2);
      if (world.stripe) for (const session of world.stripe.sessions.values()) session.status = 'expired';
      expect(await urlOf(member)).not.toBe(first);
    });

    it('[SUBS-17] refuses a second subscription with 409, even before the event has arrived', async () => {
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
      await world.sendEvent('customer.subscription.deleted', paid);
      const again = await world.pay(await urlOf(member, ANNUAL));
      await world.sendEvent('checkout.session.completed', again);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'annual',
        stripe_customer_id,
      });
    });

    it('limits the pages of one member, but not those of others', async () => {
      const member = await signIn(world);
      const url = await urlOf(member);
      for (let more = 0; more < 9; more++) {
        const urls = await Promise.all(Array.from({ length: 11 }, () => urlOf(member)));
        expect(new Set(urls)).toEqual(new Set([url]));
      }
      const refused = await order(member);
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await order(await signIn(world))).statusCode).toBe(200);
    });

    it('[BILL-11] grants nothing for an opened page alone', async () => {
      const member = await signIn(world);
      const url = await urlOf(member);
      await world.sendEvent('checkout.session.completed', { checkout: url.split('/').at(-1) ?? '' });
      await world.app.inject({ url: '/?checkout=success', headers: member.headers });
      expect(await level(member)).toBe('free');
      expect(await record(member)).toMatchObject({ subscription_status: 'free', stripe_customer_id: null });
    });
  });

  describe('the portal', () => {
    it('[BILL-03, DATA-12] opens for members who have paid, accepts no body, and answers 401 and 404 with a message', async () => {
      const { member } = await subscriber();
      const reply = await post(world, PORTAL, undefined, member.headers);
      expect(reply.statusCode).toBe(200);
      expect(Object.keys(reply.json())).toEqual(['url']);
      expect(reply.json().url).toContain((await record(member)).stripe_customer_id);
      expect((await post(world, PORTAL, { customer: 'cus_other' }, member.headers)).statusCode).toBe(400);
      expect((await post(world, PORTAL)).statusCode).toBe(401);
      // A member with a granted subscription has nothing to manage there either.
      for (const level of ['free', 'subscriber'] as const) {
        const without = await post(world, PORTAL, undefined, (await signIn(world, { level })).headers);
        expect([without.statusCode, without.json().message], level).toEqual([
          404,
          expect.stringMatching(/\.$/),
        ]);
      }
    });

    it('limits how often one member opens it, but not others', async () => {
      const [{ member }, { member: other }] = [await subscriber(), await subscriber()];
      const statuses = new Set<number>();
      for (let more = 0; more < 10; more++) {
        const opened = Array.from({ length: 10 }, () => post(world, PORTAL, undefined, member.headers));
        for (const { statusCode } of await Promise.all(opened)) statuses.add(statusCode);
      }
      expect([...statuses]).toEqual([200]);
      expect((await post(world, PORTAL, undefined, member.headers)).statusCode).toBe(429);
      expect((await post(world, PORTAL, undefined, other.headers)).statusCode).toBe(200);
    });

    it('stays open for a former subscriber', async () => {
      const { member, paid } = await subscriber();
      await world.end(paid.subscription);
      await world.sendEvent('customer.subscription.deleted', paid);
      expect((await post(world, PORTAL, undefined, member.headers)).statusCode).toBe(200);
    });
  });

  it('[BILL-18] no member can write a subscription, not even their own', async () => {
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

  it('only its owner can read the record', async () => {
    const { member } = await subscriber();
    const other = await signIn(world, { admin: true });
    const url = `/api/user_subscriptions/${member.user_id}`;
    expect((await world.app.inject({ url })).statusCode).toBe(401);
    expect((await world.app.inject({ url, headers: other.headers })).statusCode).toBe(404);
    expect((await world.app.inject({ url, headers: member.headers })).json()).toEqual(await record(member));
  });

  it('[DATA-07] plans are public, with the prices that create-checkout accepts', async () => {
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
