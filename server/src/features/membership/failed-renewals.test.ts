import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNUAL, BIANNUAL, billingMembers } from '../../../test/billing-members.ts';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { post } from '../../../test/members.ts';

describe.each(['simulated', 'stripe'] as const)('a failed renewal over the %s driver', (driver) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await createBillingWorld(driver);
  });
  afterAll(() => world.close());
  const { urlOf, record, level, subscriber, refresh, until } = billingMembers(() => world);

  /** A member whose card has failed, after the grace period: premium is closed here, and the provider still retries. */
  async function failed() {
    const { member, paid } = await subscriber(BIANNUAL);
    await world.setCard(paid.subscription, true);
    await world.passPeriod(paid.subscription);
    await world.sendEvent('invoice.payment_failed', paid);
    world.passDays(15);
    await refresh();
    await until(() => level(member), 'free');
    expect(await world.hasEnded(paid.subscription)).toBe(false);
    return { member, paid };
  }

  it('[SUBS-17] is not retried after its member has bought again: nobody pays twice', async () => {
    const { member, paid } = await failed();
    const anew = await world.pay(await urlOf(member, ANNUAL));
    await world.sendEvent('checkout.session.completed', anew);
    await until(() => world.hasEnded(paid.subscription), true);
    expect(await world.hasEnded(anew.subscription)).toBe(false);
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
  });

  it('keeps premium open by one of the two if it is paid at the same time as the new subscription', async () => {
    const { member, paid } = await failed();
    const anew = await world.pay(await urlOf(member, ANNUAL));
    await world.setCard(paid.subscription, false);
    await world.sendEvent('checkout.session.completed', anew);
    await until(
      async () => (await world.hasEnded(anew.subscription)) !== (await world.hasEnded(paid.subscription)),
      true,
    );
    expect(await level(member)).toBe('subscriber');
  });

  it('[PROF-25] is not retried after the account was deleted', async () => {
    const { member, paid } = await failed();
    const deleted = await post(world, '/api/functions/delete-profile', undefined, member.headers);
    expect(deleted.statusCode).toBe(204);
    await until(() => world.hasEnded(paid.subscription), true);
  });
});
