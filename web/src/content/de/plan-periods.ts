import type { Site } from '@swapstead/contract/site/site';

export function planPeriod(site: Site, plan: keyof Site['plans']): string {
  const { months } = site.plans[plan];
  if (months === 0) return 'für immer';
  return months === 12 ? 'pro Jahr' : `für ${months} Monate`;
}

export const aMonth = (price: string): string => `${price} im Monat`;
