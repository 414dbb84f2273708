import { m } from '@swapstead/messages';
import { Check, Minus } from 'lucide-react';
import type { PlanCard as PlanText } from '../../content/subscription.ts';
import { textFor } from '../../content/text.ts';
import { useSite } from '../../lib/loading/site.ts';
import { Button } from '../../ui/button.tsx';
import { planPrice } from './plan-price.ts';

type PlanCardProps = {
  plan: PlanText;
  /** Has the badge 'Current plan' (SUBS-07). */
  isCurrent: boolean;
  /** Reserves space for 'Current plan', so that the cards stay aligned. */
  isMember: boolean;
  /** Whether it was chosen before signing in. */
  isChosen: boolean;
  isBusy: boolean;
  onChoose: () => void;
};

/** The order in wide windows, where cards are side by side. */
const PLACES = {
  free: 'min-[1080px]:order-1',
  biannual: 'min-[1080px]:order-2',
  annual: 'min-[1080px]:order-3',
} as const;

/** A plan with price, period, features and limitations (SUBS-01 to SUBS-05). */
export function PlanCard({ plan, isCurrent, isMember, isChosen, isBusy, onChoose }: PlanCardProps) {
  const site = useSite();
  const { price, period, note } = planPrice(plan, site);
  const isFeature = plan.popular !== undefined;
  const soft = isFeature ? 'text-feature-soft' : 'text-ink-soft';
  const mark = isFeature ? 'text-honey' : 'text-pine';
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      data-plan={plan.id}
      className={`${PLACES[plan.id]} flex flex-col rounded-panel px-6 py-7 shadow-soft sm:max-[1079px]:grid sm:max-[1079px]:grid-cols-2 sm:max-[1079px]:gap-x-10 md:p-8 ${
        isFeature ? 'bg-feature text-feature-ink on-photo' : 'bg-surface'
      } ${isChosen ? 'ring-2 ring-honey ring-offset-4 ring-offset-paper' : ''}`}
    >
      <div>
        <PlanHead plan={plan} />
        <p className="mt-7 flex items-baseline gap-2.5">
          <b className="font-display text-[3.5rem] leading-none font-[500] tracking-[-0.035em] lining-nums">
            {price}
          </b>
          <span className={soft}>{period}</span>
        </p>
        <p className={`mt-2 flex min-h-6 flex-wrap justify-between gap-x-3 text-15 ${soft}`}>
          {note}
          {plan.popular && (
            <span className="inline-flex items-center gap-2 font-semibold text-feature-ink before:size-2 before:rounded-full before:bg-honey">
              {plan.popular}
            </span>
          )}
        </p>
        <Button
          look={isFeature ? 'photo' : plan.id === 'free' ? 'quiet' : 'main'}
          onClick={onChoose}
          busy={isBusy}
          aria-describedby={isMember ? `status-${plan.id}` : undefined}
          className="mt-7 w-full"
        >
          {plan.id === 'free' && isMember ? m.membership_plan_card_your_free_account() : plan.button}
        </Button>
        {isMember && (
          <p
            id={`status-${plan.id}`}
            className={`mt-3 flex min-h-6 items-center justify-center gap-2 text-15 ${isCurrent ? 'font-semibold' : soft}`}
          >
            {isCurrent && <Check aria-hidden="true" className={`size-4.5 ${mark}`} />}
            {isCurrent && m.membership_plan_card_current_plan()}
            {isChosen && m.membership_plan_card_your_choice()}
          </p>
        )}
      </div>
      <ul
        className={`mt-7 grid content-start gap-3 border-t pt-7 sm:max-[1079px]:mt-0 sm:max-[1079px]:content-center sm:max-[1079px]:border-t-0 sm:max-[1079px]:border-s sm:max-[1079px]:pt-0 sm:max-[1079px]:ps-10 ${
          isFeature ? 'border-feature-line' : 'border-line'
        }`}
      >
        {plan.features.map((text) => (
          <Line key={textFor(text, site)} text={textFor(text, site)} isFeature={isFeature} />
        ))}
        {plan.limitations.map((text) => (
          <Line key={textFor(text, site)} text={textFor(text, site)} isFeature={isFeature} isLimitation />
        ))}
      </ul>
    </article>
  );
}

function PlanHead({ plan: { id, name, badge, popular } }: { plan: PlanText }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 id={`plan-${id}`} className="text-22 tracking-[-0.012em]">
        {name}
      </h2>
      {badge && (
        <span
          className={`rounded-full px-3.25 py-1 text-14 font-semibold whitespace-nowrap ${popular ? 'bg-honey text-on-honey' : 'bg-sand'}`}
        >
          {badge}
        </span>
      )}
    </div>
  );
}

type LineProps = { text: string; isFeature: boolean; isLimitation?: boolean };

function Line({ text, isFeature, isLimitation = false }: LineProps) {
  const Icon = isLimitation ? Minus : Check;
  const soft = isFeature ? 'text-feature-soft' : 'text-ink-soft';
  const mark = isLimitation ? soft : isFeature ? 'text-honey' : 'text-pine';
  return (
    <li
      data-line={isLimitation ? 'limitation' : 'feature'}
      className={`grid grid-cols-[18px_1fr] gap-3 leading-[1.45] ${isLimitation ? soft : ''}`}
    >
      <Icon aria-hidden="true" className={`mt-0.75 size-4.5 ${mark}`} />
      {text}
    </li>
  );
}
