import { m } from '@swapstead/messages';
import type { SubscriptionState } from '../../lib/session/subscription.ts';
import { dayText } from '../../lib/time/local-time.ts';

/** The names of plans in texts about the member's own plan. */
export const PLAN_NAMES: Record<SubscriptionState['plan'], string> = {
  free: m.membership_plan_names_free(),
  biannual: m.membership_plan_names_bi_annual_premium(),
  annual: m.membership_plan_names_annual_premium(),
  premium: m.membership_plan_names_premium(),
};

/** 'Renews on 3 May 2027', or when it ends; undefined without an end date. */
export function renewalText({ subscriptionEnd, isTrial, endsThen }: SubscriptionState): string | undefined {
  if (!subscriptionEnd) return undefined;
  const day = dayText(subscriptionEnd);
  if (endsThen) return m.membership_plan_names_ends_on({ day });
  return isTrial ? m.membership_plan_names_trial_until({ day }) : m.membership_plan_names_renews_on({ day });
}
