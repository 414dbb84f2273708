import type { ViewerLevel } from '@swapstead/contract/viewer';

type Masked = Record<Exclude<ViewerLevel, 'subscriber'>, string>;

/** What stands where the location would be (CARD-10, CARD-11, HOUSE-14). */
export const MASKED_LOCATION: Masked = {
  visitor: 'Premium members only',
  free: '••••••• (Premium only)',
};

/** What stands where the name of the host would be (CARD-18, HOUSE-17, HOUSE-18). */
export const MASKED_NAME: Masked = {
  visitor: '••••••• (Sign in to view)',
  free: '••••••• (Premium only)',
};

/** The name of a host who gave none (CARD-17, HOUSE-19). */
export const ANONYMOUS_HOST = 'Anonymous Host';
