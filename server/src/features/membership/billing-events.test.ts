import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNUAL, BIANNUAL, billingMembers } from '../../../test/billing-members.ts';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { post, signIn } from '../../../test/members.ts';

describe.each(['simulated', 'stripe'] as const)('billing events over the %s driver', (driver) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await createBillingWorld(driver);
  });
  afterAll(() => world.close());
  const { order, urlOf, record, level, subscriber, refresh, until, monthsFromNow } = billingMembers(
    () => world,
  );

  describe('the endpoint for events', () => {
    it('[BILL-12] refuses unsigned events and changes nothing', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      const send = (options: Parameters<BillingWorld['sendEvent']>[2]) =>
        world.sendEvent('checkout.session.completed', paid, options);
      const old = new Date(world.now().getTime() - 6 * 60_000);
      const refused = [
        await send({ secret: 'whsec_of_somebody_else' }),
        await send({ timestamp: old }),
        await send({ tamper: (body) => body.replace('"event"', '"Event"') }),
        await send({ tamper: () => '' }),
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
      expect((await send({})).statusCode).toBe(200);
      expect(await level(member)).toBe('subscriber');
    });

    it('[BILL-15] handles an event once, and takes the state only from the provider', async () => {
      const { member, paid } = await subscriber();
      const first = { id: `evt_${randomUUID()}` };
      await world.sendEvent('customer.subscription.updated', paid, first);
      await world.end(paid.subscription);
      await world.sendEvent('customer.subscription.updated', paid, first);
      expect(await level(member)).toBe('subscriber');

      await world.sendEvent('customer.subscription.deleted', paid);
      expect(await level(member)).toBe('free');
      // An older event with the status 'active' arrives last.
      await world.sendEvent('customer.subscription.updated', paid);
      await world.sendEvent('checkout.session.completed', paid);
      await world.sendEvent('invoice.paid', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
      });
    });

    it('[BILL-15] accepts copies of an event at the same time', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      const id = `evt_${randomUUID()}`;
      const replies = await Promise.all([
        world.sendEvent('checkout.session.completed', paid, { id }),
        world.sendEvent('checkout.session.completed', paid, { id }),
        world.sendEvent('customer.subscription.created', paid),
        world.sendEvent('invoice.paid', paid),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await level(member)).toBe('subscriber');
      const { rows } = await world.pool.query('select from billing_events where event_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it('[BILL-16] assigns a payment to the account that opened the page, whatever address was typed', async () => {
      const [buyer, other] = [await signIn(world), await signIn(world)];
      const paid = await world.pay(await urlOf(buyer), { typed: other.email });
      await world.sendEvent('checkout.session.completed', paid);
      expect(await level(buyer)).toBe('subscriber');
      expect(await level(other)).toBe('free');
    });

    it('answers 200 to events that concern no member', async () => {
      const { member, paid } = await subscriber();
      const before = await record(member);
      const unknown = { checkout: 'cs_test_unknown', subscription: `sub_${randomUUID()}` };
      if (driver === 'simulated') unknown.checkout = randomUUID();
      for (const type of ['checkout.session.completed', 'customer.subscription.deleted', 'invoice.paid']) {
        expect((await world.sendEvent(type, unknown)).statusCode, type).toBe(200);
      }
      expect((await world.sendEvent('charge.refunded', paid)).statusCode).toBe(200);
      expect((await world.sendEvent('invoice.payment_failed', {})).statusCode).toBe(200);
      expect(await record(member)).toEqual(before);
    });

    it('refuses a body of 5 MB and accepts one of nearly 1 MB', async () => {
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

  describe('the effect of events', () => {
    it('[BILL-14, SESS-11, SESS-12] a trial opens premium, and its end closes it with the next request', async () => {
      const { member, paid } = await subscriber(ANNUAL, { trial_days: 14 });
      expect(await record(member)).toMatchObject({
        subscription_status: 'trialing',
        subscription_plan: 'annual',
      });
      expect(await level(member)).toBe('subscriber');
      world.passDays(3);
      await world.end(paid.subscription);
      await world.sendEvent('customer.subscription.deleted', paid);
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
      await world.sendEvent('customer.subscription.updated', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'biannual',
        subscription_end_date,
        cancel_at_period_end: true,
      });
      expect((await order(member)).statusCode).toBe(409);
      await world.passPeriod(paid.subscription);
      await world.sendEvent('customer.subscription.deleted', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'cancelled',
        subscription_plan: 'free',
        subscription_end_date,
        cancel_at_period_end: false,
      });
    });

    it('a renewal moves the end date', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      await world.passPeriod(paid.subscription);
      await world.sendEvent('invoice.paid', paid);
      const { subscription_status, subscription_end_date } = await record(member);
      expect(subscription_status).toBe('paid');
      expect(subscription_end_date?.slice(0, 7)).toBe(monthsFromNow(6));
    });

    it('a change of plan shows the new plan and its end date', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      world.passDays(10);
      await world.switchPrice(paid.subscription, ANNUAL);
      await world.sendEvent('customer.subscription.updated', paid);
      const after = await record(member);
      expect(after).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
      expect(after.subscription_end_date?.slice(0, 7)).toBe(monthsFromNow(12));
    });

    it('a failed renewal keeps premium for 14 days, then closes it; a working card opens it again', async () => {
      const { member, paid } = await subscriber(BIANNUAL);
      await world.setCard(paid.subscription, true);
      await world.passPeriod(paid.subscription);
      const due = world.now();
      await world.sendEvent('invoice.payment_failed', paid);
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
      await world.sendEvent('invoice.paid', paid);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'biannual',
      });
    });
  });

  describe('lost and delayed events', () => {
    it('a lost renewal, a lost end and a lost payment are found later', async () => {
      const renewed = await subscriber(BIANNUAL);
      const ended = await subscriber(BIANNUAL);
      await world.cancelAtPeriodEnd(ended.paid.subscription);
      await world.sendEvent('customer.subscription.updated', ended.paid);
      await world.passPeriod(renewed.paid.subscription);
      await world.passPeriod(ended.paid.subscription);
      const hopeful = await signIn(world);
      await world.pay(await urlOf(hopeful));
      const renewedUntil = monthsFromNow(6);
      world.passDays(0.1);

      await refresh();
      await until(() => level(ended.member), 'free');
      await until(() => level(hopeful), 'subscriber');
      await until(
        async () => (await record(renewed.member)).subscription_end_date?.slice(0, 7),
        renewedUntil,
      );
      expect(await level(renewed.member)).toBe('subscriber');
    });

    it('[PROF-25] the subscription of a deleted account is cancelled at the provider', async () => {
      const { member, paid } = await subscriber();
      expect((await post(world, '/api/functions/delete-profile', undefined, member.headers)).statusCode).toBe(
        204,
      );
      await until(() => world.hasEnded(paid.subscription), true);
      expect((await world.sendEvent('customer.subscription.deleted', paid)).statusCode).toBe(200);
    });

    it('the open payment page of a deleted account is closed', async () => {
      const member = await signIn(world);
      await urlOf(member);
      const before = await world.openPages();
      await post(world, '/api/functions/delete-profile', undefined, member.headers);
      await until(() => world.openPages(), before - 1);
    });

    it('a payment after the deletion of its account is ended at the provider', async () => {
      const member = await signIn(world);
      const paid = await world.pay(await urlOf(member));
      await world.pool.query('delete from users where id = $1', [member.user_id]);
      expect((await world.sendEvent('checkout.session.completed', paid)).statusCode).toBe(200);
      await until(() => world.hasEnded(paid.subscription), true);
    });

    it('the later of two running subscriptions is ended, and the first remains', async () => {
      const { member, paid } = await subscriber(ANNUAL);
      world.passDays(1);
      // Ended now, because the job that runs every minute reads ended subscriptions again before their end date.
      await world.pool.query(
        "update billing_subscriptions set subscription_status = 'cancelled', ends_at = $2 where subscription_id = $1",
        [paid.subscription, world.now()],
      );
      await world.pool.query(
        "update user_subscriptions set subscription_status = 'cancelled' where user_id = $1",
        [member.user_id],
      );
      const second = await world.pay(await urlOf(member, BIANNUAL));
      await world.sendEvent('customer.subscription.updated', paid);
      await world.sendEvent('checkout.session.completed', second);
      await until(() => world.hasEnded(second.subscription), true);
      expect(await world.hasEnded(paid.subscription)).toBe(false);
      expect(await record(member)).toMatchObject({
        subscription_status: 'paid',
        subscription_plan: 'annual',
      });
    });
  });
});
