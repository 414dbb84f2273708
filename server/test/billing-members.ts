import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { expect } from 'vitest';
import { refreshBilling } from '../src/features/membership/membership.jobs.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { BillingWorld, Paid } from './billing-worlds.ts';
import { post, type SignedIn, signIn } from './members.ts';

export const BIANNUAL = 'price_six_months';
export const ANNUAL = 'price_one_year';
export const CREATE_CHECKOUT = '/api/functions/create-checkout';

/** What members do and see in a world of billing; `current` returns the world once it has been built. */
export function billingMembers(current: () => BillingWorld) {
  const order = (member: SignedIn, priceId = ANNUAL) =>
    post(current(), CREATE_CHECKOUT, { priceId }, member.headers);
  const urlOf = async (member: SignedIn, priceId = ANNUAL): Promise<string> =>
    (await order(member, priceId)).json().url;
  const record = async ({ headers }: SignedIn): Promise<Subscription> =>
    (await current().app.inject({ url: '/api/user_subscriptions/me', headers })).json();
  const level = async ({ headers }: SignedIn): Promise<string> =>
    (await current().app.inject({ url: '/api/viewer', headers })).json().level;

  /** A member who has paid, after the payment's event has been received. */
  async function subscriber(priceId = ANNUAL, options = {}): Promise<{ member: SignedIn; paid: Paid }> {
    const member = await signIn(current());
    const paid = await current().pay(await urlOf(member, priceId), options);
    const { statusCode } = await current().sendEvent('checkout.session.completed', paid);
    expect(statusCode).toBe(200);
    return { member, paid };
  }

  /** The job that runs every minute. */
  const refresh = () =>
    inTransaction(current().pool, (client) => current().jobs.send(client, refreshBilling, {}));

  async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
    await expect.poll(read).toBe(wanted);
  }

  const monthsFromNow = (months: number) => {
    const date = current().now();
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)).toISOString().slice(0, 7);
  };

  return { order, urlOf, record, level, subscriber, refresh, until, monthsFromNow };
}
