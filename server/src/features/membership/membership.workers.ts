import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { endBilling, settleBilling, tellBillingAddress } from './membership.jobs.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

export const settleBillingWorker =
  (subscriptionSync: SubscriptionSync) =>
  ({ subject, event }: NonNullable<(typeof settleBilling)['data']>) =>
    subscriptionSync.settle(subject, event);

export const refreshBillingWorker = (subscriptionSync: SubscriptionSync) => () => subscriptionSync.refresh();

/** Undefined if the account was deleted. */
type Payer = Awaited<ReturnType<MembershipRepository['payer']>>;

export const tellBillingAddressWorker =
  (provider: BillingProvider, repository: MembershipRepository) =>
  async ({ user_id }: NonNullable<(typeof tellBillingAddress)['data']>) => {
    const payer: Payer | undefined = await repository.payer(user_id);
    if (payer?.customer_id) await provider.changeEmail(payer.customer_id, payer.email);
  };

export const endBillingWorker =
  (provider: BillingProvider, subscriptionSync: SubscriptionSync) =>
  async ({ checkouts, subscriptions, failed = [] }: NonNullable<(typeof endBilling)['data']>) => {
    async function endCheckout(id: string) {
      // If it was paid at the last moment, the new subscription is ended as well.
      if ((await provider.expireCheckout(id)) === 'complete') await subscriptionSync.settle({ checkout: id });
    }
    async function endSubscription(id: string) {
      await provider.cancelSubscription(id);
      await subscriptionSync.settle({ subscription: id });
    }
    async function endFailed(id: string) {
      const state = (await provider.readSubscription(id))?.state;
      // The card works again, so the member pays twice; reading the subscription from the provider resolves that.
      if (state === 'active' || state === 'trialing') await subscriptionSync.settle({ subscription: id });
      else await endSubscription(id);
    }
    // An error in one subscription must not stop the others from being ended, or somebody would continue to pay.
    const ends = [
      ...checkouts.map((id) => () => endCheckout(id)),
      ...subscriptions.map((id) => () => endSubscription(id)),
      ...failed.map((id) => () => endFailed(id)),
    ];
    await eachInTurn(ends, (end) => end(), 'payments were not ended');
  };
