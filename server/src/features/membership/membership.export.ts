import type { ExportPart } from '../../platform/export/data-export.ts';
import type { MembershipService } from './membership.service.ts';

/** The subscription, for the member's own export. */
export function exportSubscription(membership: Pick<MembershipService, 'own'>): ExportPart {
  return async function* (userId) {
    yield { name: 'subscription.json', data: await membership.own(userId) };
  };
}
