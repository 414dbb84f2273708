import type { Site } from '@swapstead/contract/site/site';

export function planPeriod(site: Site, plan: keyof Site['plans']): string {
  const { months } = site.plans[plan];
  if (months === 0) return 'voor altijd';
  return months === 12 ? 'per jaar' : `per ${months} maanden`;
}

export const aMonth = (price: string): string => `${price} per maand`;
