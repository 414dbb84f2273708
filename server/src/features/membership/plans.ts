import type { Plan } from '@swapstead/contract/membership/endpoints';
import type { Site } from '@swapstead/contract/site/site';

export type PaidPlan = 'biannual' | 'annual';

export type Plans = ReturnType<typeof createPlans>;

/** The provider's price ids of each paid plan: the first is sold, and members may still pay by the others. */
export type PriceIds = Record<PaidPlan, readonly string[]>;

/** The plans on sale: the operator's prices with the provider's ids. */
export function createPlans(site: Site['plans'], prices: PriceIds) {
  const list: Plan[] = [
    { id: 'free', price_id: null, ...site.free },
    { id: 'biannual', price_id: prices.biannual[0] ?? null, ...site.biannual },
    { id: 'annual', price_id: prices.annual[0] ?? null, ...site.annual },
  ];
  return {
    list,
    /** The plan on sale with this price id, if any. */
    sold: (price_id: string) => list.find((plan) => plan.price_id === price_id),
    /** The plan that a price id pays for, including older ones. */
    paidBy(price_id: string): PaidPlan | undefined {
      if (prices.biannual.includes(price_id)) return 'biannual';
      return prices.annual.includes(price_id) ? 'annual' : undefined;
    },
  };
}
