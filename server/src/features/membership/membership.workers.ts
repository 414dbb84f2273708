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

/** None where the account is gone. */
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
      // Paid in the very last moment: the subscription that began then is ended as well.
      if ((await provider.expireCheckout(id)) === 'complete') await subscriptionSync.settle({ checkout: id });
    }
    async function endSubscription(id: string) {
      await provider.cancelSubscription(id);
      await subscriptionSync.settle({ subscription: id });
    }
    async function endFailed(id: string) {
      const state = (await provider.readSubscription(id))?.state;
      // The card works again: paid twice, which is seen to where that is read.
      if (state === 'active' || state === 'trialing') await subscriptionSync.settle({ subscription: id });
      else await endSubscription(id);
    }
    // What cannot be ended keeps nothing else from it: nobody goes on paying for another one's fault.
    const ends = [
      ...checkouts.map((id) => () => endCheckout(id)),
      ...subscriptions.map((id) => () => endSubscription(id)),
      ...failed.map((id) => () => endFailed(id)),
    ];
    await eachInTurn(ends, (end) => end(), 'payments were not ended');
  };
