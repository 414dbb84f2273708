import { setTimeout as delay } from 'node:timers/promises';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { post, type SignedIn, signIn } from '../../../test/members.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createCheckoutsRepository } from './checkouts.repository.ts';
import { createMembershipRepository } from './membership.repository.ts';
import { createMembershipService, type MembershipService } from './membership.service.ts';

describe('a grant beside payments', () => {
  let world: BillingWorld;
  let membership: MembershipService;
  beforeAll(async () => {
    world = await createBillingWorld('simulated');
    membership = createMembershipService({
      repository: createMembershipRepository(world.pool),
      checkouts: createCheckoutsRepository(world.pool),
      jobs: world.jobs,
      clock: world.now,
    });
  });
  afterAll(() => world.close());

  const set = ({ user_id }: SignedIn, status: SubscriptionStatus) =>
    inTransaction(world.pool, (client) => membership.setByAdmin(client, user_id, status));
  const record = ({ user_id }: SignedIn) => membership.own(user_id);
  const buy = async (member: SignedIn) => {
    const reply = await post(
      world,
      '/api/functions/create-checkout',
      { priceId: 'price_one_year' },
      member.headers,
    );
    const paid = await world.pay(reply.json().url);
    await world.sendEvent('checkout.session.completed', paid);
    return paid;
  };

  it.each(['paid', 'trialing'] as const)(
    '[BILL-17] %s grants premium without an end date',
    async (status) => {
      const member = await signIn(world);
      expect(await set(member, status)).toBe('free');
      expect(await record(member)).toMatchObject({
        subscription_status: status,
        subscription_plan: 'premium',
        subscription_end_date: null,
      });
    },
  );

  it.each(['free', 'cancelled'] as const)('%s removes the grant', async (status) => {
    const member = await signIn(world);
    await set(member, 'paid');
    expect(await set(member, status)).toBe('paid');
    expect(await record(member)).toMatchObject({ subscription_status: status, subscription_plan: 'free' });
  });

  it('[SUBS-17] a member with a grant may buy, sees the bought plan, and has the grant afterwards', async () => {
    const member = await signIn(world);
    await set(member, 'paid');
    world.passDays(1);
    const paid = await buy(member);
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
    await world.end(paid.subscription);
    await world.sendEvent('customer.subscription.deleted', paid);
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', subscription_plan: 'premium' });
  });

  it('a grant to a paying member is shown, and renewals do not hide it', async () => {
    const member = await signIn(world);
    const paid = await buy(member);
    world.passDays(1);
    await set(member, 'paid');
    expect(await record(member)).toMatchObject({ subscription_plan: 'premium' });
    await world.passPeriod(paid.subscription);
    await world.sendEvent('invoice.paid', paid);
    expect(await record(member)).toMatchObject({ subscription_plan: 'premium', subscription_status: 'paid' });
  });

  it('closing the membership of a paying member ends the payments too', async () => {
    const member = await signIn(world);
    const paid = await buy(member);
    await set(member, 'cancelled');
    expect(await record(member)).toMatchObject({
      subscription_status: 'cancelled',
      subscription_plan: 'free',
    });
    const deadline = Date.now() + 10_000;
    while (!(await world.hasEnded(paid.subscription)) && Date.now() < deadline) await delay(20);
    expect(await world.hasEnded(paid.subscription)).toBe(true);
    expect(await record(member)).toMatchObject({ subscription_status: 'cancelled' });
  });

  it('[USERS-06] a paying member who is set to free stays free after the payments have ended', async () => {
    const member = await signIn(world);
    const { subscription } = await buy(member);
    await set(member, 'free');
    const ended = async () =>
      (
        await world.pool.query(
          `select from billing_subscriptions where subscription_id = $1 and subscription_status = 'cancelled'`,
          [subscription],
        )
      ).rowCount;
    await expect.poll(ended).toBe(1);
    expect(await record(member)).toMatchObject({ subscription_status: 'free', subscription_plan: 'free' });
  });

  it('a deleted member is not found', async () => {
    await expect(
      set({ user_id: '00000000-0000-0000-0000-000000000000' } as SignedIn, 'paid'),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
