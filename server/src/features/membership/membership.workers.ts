import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { endBilling, sendBillingAddress, syncBilling } from './membership.jobs.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

export const syncBillingWorker =
  (subscriptionSync: SubscriptionSync) =>
  ({ subject, event }: NonNullable<(typeof syncBilling)['data']>) =>
    subscriptionSync.sync(subject, event);

export const refreshBillingWorker = (subscriptionSync: SubscriptionSync) => () => subscriptionSync.refresh();

/** Undefined if the account was deleted. */
type Payer = Awaited<ReturnType<MembershipRepository['payer']>>;

export const sendBillingAddressWorker =
  (provider: BillingProvider, repository: MembershipRepository) =>
  async ({ user_id }: NonNullable<(typeof sendBillingAddress)['data']>) => {
    const payer: Payer | undefined = await repository.payer(user_id);
    if (payer?.customer_id) await provider.changeEmail(payer.customer_id, payer.email);
  };

export const endBillingWorker =
  (provider: BillingProvider, subscriptionSync: SubscriptionSync) =>
  async ({ checkouts, subscriptions, failed = [] }: NonNullable<(typeof endBilling)['data']>) => {
    async function endCheckout(id: string) {
      // If it was paid at the last moment, the new subscription is ended as well.
      if ((await provider.expireCheckout(id)) === 'complete') await subscriptionSync.sync({ checkout: id });
    }
    async function endSubscription(id: string) {
      await provider.cancelSubscription(id);
      await subscriptionSync.sync({ subscription: id });
    }
    async function endFailed(id: string) {
      const state = (await provider.readSubscription(id))?.state;
      // The card works again, so the member pays twice; reading the subscription from the provider resolves that.
      if (state === 'active' || state === 'trialing') await subscriptionSync.sync({ subscription: id });
      else await endSubscription(id);
    }
    // An error in one subscription must not stop the others from being ended, or someone would continue to pay.
    const ends = [
      ...checkouts.map((id) => () => endCheckout(id)),
      ...subscriptions.map((id) => () => endSubscription(id)),
      ...failed.map((id) => () => endFailed(id)),
    ];
    await eachInTurn(ends, (end) => end(), 'payments were not ended');
  };
