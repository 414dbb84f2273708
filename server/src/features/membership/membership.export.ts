import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { CheckoutsRepository } from './checkouts.repository.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { MembershipService } from './membership.service.ts';

type Parts = {
  pool: pg.Pool;
  membership: Pick<MembershipService, 'own'>;
  repository: Pick<MembershipRepository, 'subscriptionsOf'>;
  checkouts: Pick<CheckoutsRepository, 'ofUser'>;
};

/** The membership, payments and orders of a member, for the data export. */
export function exportMembership({ pool, membership, repository, checkouts }: Parts): ExportPart {
  return async function* (userId) {
    yield { name: 'subscription.json', data: await membership.own(userId) };
    const subscriptions = await repository.subscriptionsOf(pool, userId);
    yield {
      name: 'payments.json',
      data: {
        subscriptions: subscriptions.map(({ user_id, revision, renewal_held, ...paid }) => paid),
        orders: await checkouts.ofUser(userId),
      },
    };
  };
}
