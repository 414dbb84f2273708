import {
  isSubscribed,
  type PLANS,
  type SubscriptionStatus,
} from '@swapstead/contract/membership/subscription';
import type { ProviderSubscription } from '../../platform/billing/billing-provider.ts';
import type { PaidPlan } from './plans.ts';

/** A paid subscription as we store it. */
export type StoredSubscription = {
  subscription_id: string;
  customer_id: string;
  subscription_status: Exclude<SubscriptionStatus, 'free'>;
  subscription_plan: PaidPlan;
  started_at: Date;
  /** The next renewal, the end of the grace period after a failed one, or the end of the subscription. */
  ends_at: Date;
  cancels: boolean;
};

/** A grant by an admin, if any. */
export type Grant = { granted_status: 'paid' | 'trialing' | null; granted_at: Date | null };

/** A member's membership. Access to premium features follows from it. */
export type Membership = {
  subscription_status: SubscriptionStatus;
  subscription_plan: (typeof PLANS)[number];
  subscription_start_date: Date | null;
  subscription_end_date: Date | null;
  cancel_at_period_end: boolean;
};

type Standing = Pick<StoredSubscription, 'subscription_status' | 'ends_at' | 'cancels'>;

const DAY_MS = 86_400_000;

/**
 * What a subscription at the provider is worth now. After a failed renewal, premium stays open for `grace_days` from
 * the due date.
 * @returns undefined if it was never paid
 */
export function subscriptionStanding(
  subscription: ProviderSubscription,
  now: Date,
  grace_days: number,
): Standing | undefined {
  const { state, period_start, period_end, ended_at, cancels } = subscription;
  switch (state) {
    case 'incomplete':
      return undefined;
    case 'trialing':
      return { subscription_status: 'trialing', ends_at: period_end, cancels };
    case 'active':
      return { subscription_status: 'paid', ends_at: period_end, cancels };
    case 'past_due': {
      const ends_at = new Date(period_start.getTime() + grace_days * DAY_MS);
      return { subscription_status: now < ends_at ? 'paid' : 'cancelled', ends_at, cancels };
    }
    case 'ended':
      return { subscription_status: 'cancelled', ends_at: ended_at ?? period_start, cancels };
  }
}

/**
 * Whether a subscription that the provider does not know is over. It counts until its end date and the grace period
 * after it, so that the operator has time to correct wrong API keys.
 */
export function isOverUnknown(
  { ends_at }: Pick<StoredSubscription, 'ends_at'>,
  now: Date,
  grace_days: number,
): boolean {
  return now.getTime() >= ends_at.getTime() + grace_days * DAY_MS;
}

/** Running subscriptions, the oldest first. A second one is a mistake, and the first one counts. */
export function running<S extends StoredSubscription>(subscriptions: readonly S[]): S[] {
  return subscriptions
    .filter((one) => isSubscribed(one.subscription_status))
    .sort(
      (a, b) =>
        a.started_at.getTime() - b.started_at.getTime() || a.subscription_id.localeCompare(b.subscription_id),
    );
}

/**
 * A membership from all subscriptions and the grant (docs/decisions/0302). Of a running subscription and a grant, the
 * one that ends later is shown; if one ends, the other still counts.
 */
export function membershipOf(
  subscriptions: readonly StoredSubscription[],
  { granted_status, granted_at }: Grant,
): Membership {
  const paid = running(subscriptions)[0];
  if (granted_status && granted_at && !(paid && paid.started_at > granted_at)) {
    return {
      subscription_status: granted_status,
      subscription_plan: 'premium',
      subscription_start_date: granted_at,
      subscription_end_date: null,
      cancel_at_period_end: false,
    };
  }
  if (paid) {
    return {
      subscription_status: paid.subscription_status,
      subscription_plan: paid.subscription_plan,
      subscription_start_date: paid.started_at,
      subscription_end_date: paid.ends_at,
      cancel_at_period_end: paid.cancels,
    };
  }
  const last = subscriptions.toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime())[0];
  return {
    subscription_status: last ? 'cancelled' : 'free',
    subscription_plan: 'free',
    subscription_start_date: last?.started_at ?? null,
    subscription_end_date: last?.ends_at ?? null,
    cancel_at_period_end: false,
  };
}

/** Whether a member already pays: a second subscription would charge twice (SUBS-17). A grant does not count. */
export function paysAlready(
  subscriptions: readonly StoredSubscription[],
  { subscription_status, subscription_plan }: Pick<Membership, 'subscription_status' | 'subscription_plan'>,
): boolean {
  const recorded = subscription_plan === 'biannual' || subscription_plan === 'annual';
  return running(subscriptions).length > 0 || (recorded && isSubscribed(subscription_status));
}
