import { expect, it } from 'vitest';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { endBillingWorker } from './membership.workers.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

it('ends the remaining payments after the provider refuses the first', async () => {
  const ended: string[] = [];
  const end = async (id: string) => {
    if (id.endsWith('refused')) throw new Error('The provider does not want to');
    ended.push(id);
  };
  const provider = {
    expireCheckout: async (id: string) => {
      await end(id);
      return 'expired';
    },
    cancelSubscription: end,
  } as unknown as BillingProvider;
  const sync = { sync: async () => {} } as unknown as SubscriptionSync;
  const work = endBillingWorker(
    provider,
    sync,
  )({
    checkouts: ['page refused', 'page'],
    subscriptions: ['subscription refused', 'subscription'],
  });
  // The job fails, so it is tried again.
  await expect(work).rejects.toThrow('2 payments were not ended');
  expect(ended).toEqual(['page', 'subscription']);
});
