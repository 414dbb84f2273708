import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type pg from 'pg';
import { notFound } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CheckoutsRepository } from './checkouts.repository.ts';
import { endBilling } from './membership.jobs.ts';
import { type Membership, membershipOf, running } from './membership.policy.ts';
import type { MembershipRepository } from './membership.repository.ts';

export type MembershipParts = {
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  jobs: Pick<Jobs, 'send'>;
  clock: () => Date;
};

export type MembershipService = ReturnType<typeof createMembershipService>;

const FREE: Membership = membershipOf([], { granted_status: null, granted_at: null });

/** Memberships, changed by admins and by the deletion of an account. */
export function createMembershipService({ repository, checkouts, jobs, clock }: MembershipParts) {
  return {
    /** The member's record; free without one (SESS-14). */
    async own(user_id: string): Promise<Subscription> {
      const record = await repository.membership(user_id);
      const { subscription_start_date, subscription_end_date, ...rest } = record ?? FREE;
      return {
        ...rest,
        user_id,
        subscription_start_date: subscription_start_date?.toISOString() ?? null,
        subscription_end_date: subscription_end_date?.toISOString() ?? null,
        stripe_customer_id: record?.stripe_customer_id ?? null,
      };
    },

    /**
     * Sets the status that an admin chose (USERS-07, docs/decisions/0302). 'paid' and 'trialing' grant premium without
     * an end date. 'free' and 'cancelled' remove the grant and end paid subscriptions at the provider, so that nobody
     * pays for nothing.
     * @returns the previous status
     * @throws 404 for a deleted account
     */
    async setByAdmin(
      client: pg.ClientBase,
      user_id: string,
      status: SubscriptionStatus,
    ): Promise<SubscriptionStatus> {
      const member = await repository.lockMember(client, user_id);
      if (!member) throw notFound('Member');
      const now = clock();
      if (status === 'paid' || status === 'trialing') {
        const grant = { granted_status: status, granted_at: now };
        await repository.saveGrant(client, user_id, grant);
        await repository.saveMembership(client, user_id, membershipOf([], grant));
      } else {
        await repository.saveGrant(client, user_id, { granted_status: null, granted_at: null });
        const paid = running(await repository.subscriptionsOf(client, user_id));
        const subscriptions = paid.map((one) => one.subscription_id);
        if (paid.length > 0) await jobs.send(client, endBilling, { checkouts: [], subscriptions });
        const ended = isSubscribed(member.subscription_status) ? now : member.subscription_end_date;
        await repository.saveMembership(client, user_id, {
          ...FREE,
          subscription_status: status,
          subscription_start_date: member.subscription_start_date,
          subscription_end_date: ended,
        });
      }
      return member.subscription_status;
    },

    /**
     * Runs before an account is deleted, in the same transaction: ends everything at the provider that could still
     * charge. This includes subscriptions that have ended here, because the provider may retry a failed card for weeks.
     */
    async onAccountDeleted(client: pg.ClientBase, { user_id }: { user_id: string }): Promise<void> {
      const subscriptions = await repository.subscriptionsOf(client, user_id);
      const open = await checkouts.openOf(client, user_id);
      if (subscriptions.length === 0 && !open?.provider_id) return;
      await jobs.send(client, endBilling, {
        checkouts: open?.provider_id ? [open.provider_id] : [],
        subscriptions: subscriptions.map((one) => one.subscription_id),
      });
    },
  };
}
