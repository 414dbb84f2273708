import type { Site } from '@swapstead/contract/site/site';

/** How long a plan lasts, in the operator's words: 'per year'. */
export const planPeriod = (site: Site, plan: keyof Site['plans']): string => site.plans[plan].period;

export const aMonth = (price: string): string => `${price} a month`;
