import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingMembers } from '../../../test/billing-members.ts';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { enter, post, type SignedIn, signIn } from '../../../test/members.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { adjustRenewals } from './membership.jobs.ts';

describe.each(['simulated', 'stripe'] as const)('a suspended account over the %s driver', (driver) => {
  let world: BillingWorld;
  let admin: SignedIn;
  beforeAll(async () => {
    world = await createBillingWorld(driver);
    admin = await signIn(world, { admin: true });
  });
  afterAll(() => world.close());
  const { urlOf, subscriber, until, record } = billingMembers(() => world);

  const act = async (what: 'suspend' | 'restore', { user_id }: SignedIn) => {
    const body = { reason: 'Three guests told us the same.' };
    const reply = await post(world, `/api/admin/members/${user_id}/${what}`, body, admin.headers);
    expect(reply.statusCode).toBe(200);
  };
  /** The member's own record, read after a new sign-in. */
  const recordOf = async (member: SignedIn) => record({ ...member, ...(await enter(world, member)) });
  /** Whether a subscription ends with its period, and whether a suspension is the reason. */
  const standing = async (subscription: string) => {
    const { rows } = await world.pool.query(
      'select cancels, renewal_held from billing_subscriptions where subscription_id = $1',
      [subscription],
    );
    return rows[0] ? `${rows[0].cancels} ${rows[0].renewal_held}` : undefined;
  };
  /** Waits until every request was handled. The wanted state may also appear and disappear before. */
  const is = async (subscription: string, wanted: string) => {
    await waitForJobs(world.pool, [adjustRenewals]);
    await until(() => standing(subscription), wanted);
  };

  it('pays for no further period', async () => {
    const { member, paid } = await subscriber();
    await act('suspend', member);
    await is(paid.subscription, 'true true');
    await world.passPeriod(paid.subscription);
    await world.sendEvent('customer.subscription.deleted', paid);
    expect(await world.hasEnded(paid.subscription)).toBe(true);
    await act('restore', member);
    expect(await recordOf(member)).toMatchObject({
      subscription_status: 'cancelled',
      subscription_plan: 'free',
    });
  });

  it('renews again after the suspension, however often that was set and lifted', async () => {
    const { member, paid } = await subscriber();
    for (const what of ['suspend', 'restore', 'suspend', 'restore'] as const) await act(what, member);
    await act('suspend', member);
    await is(paid.subscription, 'true true');
    await act('restore', member);
    await is(paid.subscription, 'false false');
    await world.passPeriod(paid.subscription);
    await world.sendEvent('customer.subscription.updated', paid);
    expect(await world.hasEnded(paid.subscription)).toBe(false);
    expect(await recordOf(member)).toMatchObject({
      subscription_status: 'paid',
      cancel_at_period_end: false,
    });
  });

  it('stays cancelled if the member had cancelled', async () => {
    const [before, after] = [await subscriber(), await subscriber()];
    await world.cancelAtPeriodEnd(before.paid.subscription);
    for (const { member } of [before, after]) await act('suspend', member);
    await is(after.paid.subscription, 'true true');
    await is(before.paid.subscription, 'true false');
    for (const { member } of [before, after]) await act('restore', member);
    await is(after.paid.subscription, 'false false');
    expect(await standing(before.paid.subscription)).toBe('true false');
  });

  it('cannot start to pay: its open page closes, and a payment there at the same time does not renew', async () => {
    const [member, quick] = [await signIn(world), await signIn(world)];
    const url = await urlOf(member);
    const paid = await world.pay(await urlOf(quick));
    const open = await world.openPages();
    for (const one of [member, quick]) await act('suspend', one);
    await until(() => world.openPages(), open - 1);
    await expect(world.pay(url)).rejects.toThrow('The page is not open');
    await is(paid.subscription, 'true true');
  });

  it("is stopped from renewing again if the provider's portal turned renewal on", async () => {
    const { member, paid } = await subscriber();
    await act('suspend', member);
    await is(paid.subscription, 'true true');
    await world.cancelAtPeriodEnd(paid.subscription, false);
    await world.sendEvent('customer.subscription.updated', paid);
    await is(paid.subscription, 'true true');
    await world.passPeriod(paid.subscription);
    expect(await world.hasEnded(paid.subscription)).toBe(true);
  });
});
