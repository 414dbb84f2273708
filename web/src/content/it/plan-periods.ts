import type { Site } from '@swapstead/contract/site/site';

export function planPeriod(site: Site, plan: keyof Site['plans']): string {
  const { months } = site.plans[plan];
  if (months === 0) return 'per sempre';
  return months === 12 ? 'all’anno' : `ogni ${months} mesi`;
}

export const aMonth = (price: string): string => `${price} al mese`;
