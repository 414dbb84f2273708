import type { Site } from '@swapstead/contract/site/site';

export function planPeriod(site: Site, plan: keyof Site['plans']): string {
  const { months } = site.plans[plan];
  if (months === 0) return 'para siempre';
  return months === 12 ? 'al año' : `cada ${months} meses`;
}

export const aMonth = (price: string): string => `${price} al mes`;
