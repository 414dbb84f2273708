import type { Site } from '@swapstead/contract/site/site';
import { aMonth, planPeriod } from '../../content/plan-periods.ts';
import type { PlanCard } from '../../content/subscription.ts';
import { euros } from '../../content/text.ts';

/** The figures of a plan card, as the operator's settings have them (CONST-10). */
export function planPrice(
  { id, note }: PlanCard,
  site: Site,
): { price: string; period: string; note: string } {
  const { amount_cents, months } = site.plans[id];
  const perMonth = months > 0 ? aMonth(euros(Math.round(amount_cents / months))) : '';
  return { price: euros(amount_cents), period: planPeriod(site, id), note: note ?? perMonth };
}
