import type pg from 'pg';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Suspensions } from '../accounts/suspensions.service.ts';
import type { CheckoutsRepository } from './checkouts.repository.ts';
import { running } from './membership.policy.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

type Parts = {
  pool: pg.Pool;
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  suspensions: Pick<Suspensions, 'isSuspended'>;
  provider: BillingProvider;
  subscriptionSync: SubscriptionSync;
};

/**
 * Suspended members pay for no further period and cannot start to pay. After the suspension, their subscriptions renew
 * again (docs/decisions/0303).
 */
export function createRenewals(parts: Parts) {
  const { pool, repository, checkouts, suspensions, provider, subscriptionSync } = parts;

  /** The running subscriptions after an update from the provider. */
  async function runningOf(userId: string) {
    for (const { subscription_id } of running(await repository.subscriptionsOf(pool, userId))) {
      await subscriptionSync.sync({ subscription: subscription_id });
    }
    return running(await repository.subscriptionsOf(pool, userId));
  }

  async function hold(userId: string) {
    const open = await checkouts.openOf(pool, userId);
    if (open?.provider_id) {
      await provider.expireCheckout(open.provider_id);
      // This also handles a payment on the page at the last moment.
      await subscriptionSync.sync({ checkout: open.provider_id });
    }
    for (const { subscription_id: id, cancels } of await runningOf(userId)) {
      if (cancels) continue;
      await repository.holdRenewal(id, true);
      await provider.cancelAtPeriodEnd(id, true);
      await subscriptionSync.sync({ subscription: id });
    }
  }

  async function release(userId: string) {
    for (const { subscription_id: id, renewal_held } of await runningOf(userId)) {
      if (!renewal_held) continue;
      await provider.cancelAtPeriodEnd(id, false);
      await subscriptionSync.sync({ subscription: id });
      await repository.holdRenewal(id, false);
    }
  }

  return {
    /**
     * Adjusts the renewals of a member to the current state of the account. It may run twice, but not at the same time.
     */
    adjust: (userId: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        await repository.lockRenewals(client, userId);
        await ((await suspensions.isSuspended(pool, userId)) ? hold(userId) : release(userId));
      }),
  };
}
