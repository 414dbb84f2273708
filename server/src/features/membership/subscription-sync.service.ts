import { isSubscribed } from '@swapstead/contract/membership/subscription';
import type pg from 'pg';
import type {
  BillingEvent,
  BillingProvider,
  BillingSubject,
  ProviderSubscription,
} from '../../platform/billing/billing-provider.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isRefusal } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Checkout, CheckoutsRepository } from './checkouts.repository.ts';
import { adjustRenewals, endBilling, syncBilling } from './membership.jobs.ts';
import {
  isOverUnknown,
  membershipOf,
  running,
  type StoredSubscription,
  subscriptionStanding,
} from './membership.policy.ts';
import type { KnownSubscription, Member, MembershipRepository } from './membership.repository.ts';
import type { Plans } from './plans.ts';

export type SubscriptionSyncParts = {
  pool: pg.Pool;
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  provider: BillingProvider;
  plans: Plans;
  jobs: Pick<Jobs, 'send'>;
  clock: () => Date;
  grace_days: number;
  logger: Logger;
};

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;

type EventName = Pick<BillingEvent, 'id' | 'type'>;

/** How often a subscription is read again because another request wrote it at the same time. */
const ATTEMPTS = 5;
const REFRESH_BATCH = 100;
/** How long after the last check an open payment page is checked with the provider again. */
const CHECKOUT_CHECK_MS = 10 * 60_000;

/**
 * Keeps our records in line with the provider. An event only says what to read; all data is read from the provider. So
 * delayed, repeated and unordered events do no harm.
 */
export function createSubscriptionSync(parts: SubscriptionSyncParts) {
  const { pool, repository, checkouts, provider, plans, jobs, clock, grace_days, logger } = parts;

  /** Handles an event with a valid signature, once. If the provider does not answer, a job repeats it later. */
  async function receive({ subject, ...event }: BillingEvent): Promise<void> {
    if (!subject) return logger.info({ event }, 'a billing event that concerns nothing of ours');
    if (await repository.hasEvent(event.id)) return;
    try {
      await sync(subject, event);
    } catch (error) {
      if (!isRefusal(error) || error.status !== 503) throw error;
      logger.warn({ err: error, event }, 'the payment provider is silent: the event is kept for later');
      await inTransaction(pool, (client) => jobs.send(client, syncBilling, { subject, event }));
    }
  }

  /** Reads a checkout, subscription or payment from the provider and writes the result. It may run twice. */
  async function sync(subject: BillingSubject, event?: EventName): Promise<void> {
    if ('subscription' in subject) return syncSubscription(subject.subscription, event);
    if ('charge' in subject) return syncCharge(subject.charge, event);
    const page = await provider.readCheckout(subject.checkout);
    const checkout = page && (await checkouts.byReference(page.reference));
    if (!checkout) return logger.info({ subject, event }, 'a checkout that is not ours');
    if (page.status === 'expired') await checkouts.close(pool, checkout.id, 'expired');
    if (page.subscription_id) await syncSubscription(page.subscription_id, event);
  }

  /** Notes that a member's first payment did not last. Later payments change nothing here. */
  async function syncCharge(id: string, event?: EventName): Promise<void> {
    const charge = await provider.readCharge(id);
    if (!charge?.is_returned || charge.customer_id === null) {
      return logger.info({ charge: id, event }, 'a payment that stays, or is not ours');
    }
    const { customer_id, paid_at } = charge;
    await inTransaction(pool, async (client) => {
      if (event && !(await repository.recordEvent(client, event))) return;
      await repository.setFirstPaymentReturned(client, { customer_id, paid_at }, clock());
    });
  }

  async function syncSubscription(id: string, event?: EventName): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const known = await repository.subscription(id);
      const subscription = await provider.readSubscription(id);
      const written = await inTransaction(pool, (client) =>
        subscription
          ? write(client, subscription, known?.revision ?? 0, event)
          : endUnknown(client, id, known),
      );
      if (written) return;
    }
    throw new Error(`Subscription ${id} changed while it was being read, ${ATTEMPTS} times`);
  }

  /**
   * @returns false if another request has written since `revision`, so that the data read may be older than the stored
   * data
   */
  async function write(
    client: pg.PoolClient,
    subscription: ProviderSubscription,
    revision: number,
    event: EventName | undefined,
  ): Promise<boolean> {
    const checkout = await checkouts.byReference(subscription.reference, client);
    // The account is the one that opened the page, whatever address was typed there (BILL-16).
    const user_id = checkout
      ? checkout.user_id
      : await repository.userOfCustomer(client, subscription.customer_id);
    if (user_id === undefined) {
      logger.info({ subscription: subscription.id, event }, 'a subscription that is not ours');
      return true;
    }
    const member = user_id === null ? undefined : await repository.lockMember(client, user_id);
    if (!member) {
      await endForNobody(client, subscription);
      return true;
    }
    const known = await repository.subscription(subscription.id, client);
    if ((known?.revision ?? 0) !== revision) return false;
    const stored = storedFrom(subscription, known, checkout);
    if (!stored || (event && !(await repository.recordEvent(client, event)))) return true;
    if (checkout) await checkouts.close(client, checkout.id, 'complete');
    await repository.saveSubscription(client, member.user_id, stored);
    await writeMembership(client, member, stored.customer_id, known);
    return true;
  }

  /**
   * Ends a subscription that the provider does not know, once its end date and the grace period have passed.
   * @returns as `write`
   */
  async function endUnknown(
    client: pg.PoolClient,
    id: string,
    known: KnownSubscription | undefined,
  ): Promise<boolean> {
    const counts = known && isSubscribed(known.subscription_status);
    if (!counts || !isOverUnknown(known, clock(), grace_days)) {
      logger.info({ subscription: id }, 'a subscription nobody knows');
      return true;
    }
    const member = await repository.lockMember(client, known.user_id);
    if (!member) return true;
    if ((await repository.subscription(id, client))?.revision !== known.revision) return false;
    logger.warn({ subscription: id }, 'the payment provider does not know what a member pays: it is over');
    await repository.saveSubscription(client, member.user_id, { ...known, subscription_status: 'cancelled' });
    await writeMembership(client, member, known.customer_id, known);
    return true;
  }

  /** After a failed renewal and a new purchase, the member must not pay the old one too when the card works again. */
  async function endFailed(client: pg.ClientBase, all: readonly KnownSubscription[]) {
    const closed = all.filter(({ subscription_status }) => !isSubscribed(subscription_status));
    const failed = closed.map(({ subscription_id }) => subscription_id);
    if (failed.length === 0) return;
    await jobs.send(client, endBilling, { checkouts: [], subscriptions: [], failed });
  }

  /** Writes the membership that follows from all subscriptions. `known` is the stored state of the one that changed. */
  async function writeMembership(
    client: pg.PoolClient,
    member: Member,
    customer_id: string,
    known: KnownSubscription | undefined,
  ) {
    const all = await repository.subscriptionsOf(client, member.user_id);
    const [counts, ...doubles] = running(all);
    await endDoubles(client, doubles);
    if (counts && !known) await endFailed(client, all);
    // It was paid on a page that could not be closed, or renewal was turned on in the provider's portal.
    if (member.is_suspended && counts?.cancels === false) {
      await jobs.send(client, adjustRenewals, { user_id: member.user_id });
    }
    await repository.saveCustomer(client, member.user_id, counts?.customer_id ?? customer_id);
    const membership = membershipOf(all, member);
    // A member with known payments is free only by an admin's choice, which remains after the payments end.
    const isFreeByAdmin = known && member.subscription_status === 'free' && !counts;
    const subscription_status = isFreeByAdmin ? 'free' : membership.subscription_status;
    await repository.saveMembership(client, member.user_id, { ...membership, subscription_status });
  }

  /** The row of a subscription; undefined if it grants nothing. */
  function storedFrom(
    subscription: ProviderSubscription,
    known: KnownSubscription | undefined,
    checkout: Checkout | undefined,
  ): StoredSubscription | undefined {
    const standing = subscriptionStanding(subscription, clock(), grace_days);
    if (!standing) return undefined;
    const { id: subscription_id, customer_id, started_at } = subscription;
    const subscription_plan = planOf(subscription, known, checkout?.amount_cents);
    if (subscription_plan)
      return { subscription_id, customer_id, subscription_plan, started_at, ...standing };
    // It is neither stored nor closed: after the prices are corrected, the next reading grants what was paid.
    const { price_id, amount, currency } = subscription;
    logger.error(
      { subscription_id, price_id, amount, currency },
      'paid is not what we sell: nothing is opened',
    );
    return undefined;
  }

  /** The plan that was paid. A new subscription has to cost what its checkout said, in euros. */
  function planOf(
    { price_id, amount, currency }: ProviderSubscription,
    known: KnownSubscription | undefined,
    promised_cents: number | undefined,
  ) {
    const plan = plans.paidBy(price_id);
    // A member keeps the current plan if the provider's portal sold another price, because it was paid.
    if (known) return plan ?? known.subscription_plan;
    const isExpectedPrice = promised_cents === undefined || promised_cents === amount;
    return currency === 'eur' && isExpectedPrice ? plan : undefined;
  }

  async function endForNobody(client: pg.ClientBase, { id, state }: ProviderSubscription) {
    if (state === 'ended') return;
    logger.warn({ subscription: id }, 'a subscription of a deleted account: it is ended; check for a refund');
    await jobs.send(client, endBilling, { checkouts: [], subscriptions: [id] });
  }

  async function endDoubles(client: pg.ClientBase, doubles: KnownSubscription[]) {
    if (doubles.length === 0) return;
    const subscriptions = doubles.map((one) => one.subscription_id);
    logger.error({ subscriptions }, 'paid twice: the later subscription is ended; refund its payment');
    await jobs.send(client, endBilling, { checkouts: [], subscriptions });
  }

  /**
   * Reads again what should have changed by now, in case an event was lost. An error in one does not stop the others.
   */
  async function refresh(): Promise<void> {
    const now = clock();
    const unchecked = await checkouts.takeUnchecked(
      new Date(now.getTime() - CHECKOUT_CHECK_MS),
      now,
      REFRESH_BATCH,
    );
    for (const { id, provider_id, expires_at } of unchecked) {
      if (provider_id) await attempt({ checkout: provider_id });
      else if (expires_at <= now) await checkouts.close(pool, id, 'expired');
    }
    for (const id of await repository.dueSubscriptions(now, REFRESH_BATCH)) {
      await attempt({ subscription: id });
    }
  }

  async function attempt(subject: BillingSubject) {
    try {
      await sync(subject);
    } catch (error) {
      logger.warn({ err: error, subject }, 'could not be read again; the next run tries it');
    }
  }

  return { receive, sync, refresh };
}
