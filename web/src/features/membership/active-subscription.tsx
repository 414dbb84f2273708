import { m } from '@swapstead/messages';
import { BadgeCheck } from 'lucide-react';
import { useSubscription } from '../../lib/session/subscription.ts';
import { Button } from '../../ui/button.tsx';
import { PLAN_NAMES, renewalText } from './plan-names.ts';
import { useBilling } from './use-billing.ts';

/** A subscriber's plan, and a button to change it (SUBS-08); nothing for everyone else. */
export function ActiveSubscription() {
  const subscription = useSubscription();
  const { manage, isBusy } = useBilling();
  if (!subscription.subscribed) return null;
  const renewal = renewalText(subscription);
  return (
    <section
      aria-labelledby="active-subscription"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-panel border border-line bg-pine-wash p-6 md:px-8"
    >
      <div className="flex items-start gap-4">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-6 flex-none text-pine" />
        <div>
          <h2 id="active-subscription" className="text-22">
            {m.membership_active_subscription_title()}
          </h2>
          <p className="mt-1.5 text-ink-soft">
            {PLAN_NAMES[subscription.plan]}
            {renewal && ` · ${renewal}`}
          </p>
        </div>
      </div>
      <Button onClick={() => void manage()} busy={isBusy}>
        {m.membership_active_subscription_manage_subscription()}
      </Button>
    </section>
  );
}
