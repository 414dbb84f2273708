import type { Site } from '@swapstead/contract/site/site';

export function planPeriod(site: Site, plan: keyof Site['plans']): string {
  const { months } = site.plans[plan];
  if (months === 0) return 'pour toujours';
  return months === 12 ? 'par an' : `pour ${months} mois`;
}

export const aMonth = (price: string): string => `${price} par mois`;
