import type pg from 'pg';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isSuspended } from '../accounts/suspensions.ts';
import type { CheckoutsRepository } from './checkouts.repository.ts';
import { running } from './membership.policy.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

type Parts = {
  pool: pg.Pool;
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  provider: BillingProvider;
  subscriptionSync: SubscriptionSync;
};

/**
 * Suspended members pay for no further period and cannot begin to pay. When the suspension is lifted, what was held
 * renews again (docs/decisions/0303).
 */
export function createRenewals({ pool, repository, checkouts, provider, subscriptionSync }: Parts) {
  /** The running subscriptions as the provider has them now. */
  async function runningOf(userId: string) {
    for (const { subscription_id } of running(await repository.subscriptionsOf(pool, userId))) {
      await subscriptionSync.settle({ subscription: subscription_id });
    }
    return running(await repository.subscriptionsOf(pool, userId));
  }

  async function hold(userId: string) {
    const open = await checkouts.openOf(pool, userId);
    if (open?.provider_id) {
      await provider.expireCheckout(open.provider_id);
      // This also handles what was paid on the page at the last moment.
      await subscriptionSync.settle({ checkout: open.provider_id });
    }
    for (const { subscription_id: id, cancels } of await runningOf(userId)) {
      if (cancels) continue;
      await repository.holdRenewal(id, true);
      await provider.cancelAtPeriodEnd(id, true);
      await subscriptionSync.settle({ subscription: id });
    }
  }

  async function release(userId: string) {
    for (const { subscription_id: id, renewal_held } of await runningOf(userId)) {
      if (!renewal_held) continue;
      await provider.cancelAtPeriodEnd(id, false);
      await subscriptionSync.settle({ subscription: id });
      await repository.holdRenewal(id, false);
    }
  }

  return {
    /** Makes the renewals of a member follow the present state of the account. It may run twice, but not at once. */
    follow: (userId: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtextextended('renewals ' || $1, 0))", [userId]);
        await ((await isSuspended(pool, userId)) ? hold(userId) : release(userId));
      }),
  };
}
