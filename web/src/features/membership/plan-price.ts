import type { Site } from '@swapstead/contract/site/site';
import { m } from '@swapstead/messages';
import type { PlanCard } from '../../content/subscription.ts';
import { euros } from '../../content/text.ts';

/** The figures of a plan card, as the operator's settings have them (CONST-10). */
export function planPrice(
  { id, note }: PlanCard,
  site: Site,
): { price: string; period: string; note: string } {
  const { amount_cents, months, period } = site.plans[id];
  const perMonth =
    months > 0 ? m.membership_plan_price_a_month({ price: euros(Math.round(amount_cents / months)) }) : '';
  return { price: euros(amount_cents), period, note: note ?? perMonth };
}
