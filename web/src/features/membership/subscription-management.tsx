import { m } from '@swapstead/messages';
import { useSubscription } from '../../lib/session/subscription.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PLAN_NAMES, renewalText } from './plan-names.ts';
import { useBilling } from './use-billing.ts';

/** Plan, renewal date and buttons to change them, on a subscriber's profile (PROF-17 to PROF-19). */
export function SubscriptionManagement() {
  const subscription = useSubscription();
  const { manage, isBusy } = useBilling();
  if (!subscription.subscribed) return null;
  const renewal = renewalText(subscription);
  return (
    <section
      aria-labelledby="subscription-management"
      className="rounded-panel bg-surface p-6 shadow-soft md:p-8"
    >
      <h2 id="subscription-management" className="text-22">
        {m.membership_subscription_management_title()}
      </h2>
      <p className="mt-4 font-semibold">{PLAN_NAMES[subscription.plan]}</p>
      {renewal && <p className="mt-1 text-ink-soft">{renewal}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void manage()} busy={isBusy}>
          {m.membership_subscription_management_manage()}
        </Button>
        <Button size="small" look="quiet" onClick={() => void manage()} busy={isBusy}>
          {m.membership_subscription_management_update_plan()}
        </Button>
        <ButtonLink size="small" look="quiet" to={paths.subscription()}>
          {m.membership_subscription_management_view_plans()}
        </ButtonLink>
      </div>
    </section>
  );
}
