import type { ExportPart } from '../../platform/export/data-export.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

/** The subscription, for the member's own export. */
export function exportSubscription(subscriptions: SubscriptionsRepository): ExportPart {
  return async function* (userId) {
    yield { name: 'subscription.json', data: (await subscriptions.of(userId)) ?? null };
  };
}
