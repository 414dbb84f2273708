import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import type { endBilling, settleBilling } from './membership.jobs.ts';
import type { Settlement } from './settlement.service.ts';

export const settleBillingWorker =
  (settlement: Settlement) =>
  ({ subject, event }: NonNullable<(typeof settleBilling)['data']>) =>
    settlement.settle(subject, event);

export const refreshBillingWorker = (settlement: Settlement) => () => settlement.refresh();

export const endBillingWorker =
  (provider: BillingProvider, settlement: Settlement) =>
  async ({ checkouts, subscriptions }: NonNullable<(typeof endBilling)['data']>) => {
    for (const id of checkouts) {
      // Paid in the very last moment: the subscription that began then is ended as well.
      if ((await provider.expireCheckout(id)) === 'complete') await settlement.settle({ checkout: id });
    }
    for (const id of subscriptions) {
      await provider.cancelSubscription(id);
      await settlement.settle({ subscription: id });
    }
  };
