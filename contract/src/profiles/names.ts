import type { ViewerLevel } from '../viewer.ts';

type Masked = Record<Exclude<ViewerLevel, 'subscriber'>, string>;

/** What stands where a location would be (CARD-10, CARD-11, HOUSE-14). */
export const MASKED_LOCATION: Masked = {
  visitor: 'Premium members only',
  free: '••••••• (Premium only)',
};

/** What stands where the name of another member would be (CARD-18, HOUSE-17, HOUSE-18, MSG-06). */
export const MASKED_NAME: Masked = {
  visitor: '••••••• (Sign in to view)',
  free: '••••••• (Premium only)',
};

/** The name of a host who gave none (CARD-17, HOUSE-19), and of any other member who did. */
export const ANONYMOUS_HOST = 'Anonymous Host';
export const ANONYMOUS_MEMBER = 'Anonymous member';

/** The name of whoever has deleted their account. */
export const FORMER_MEMBER = 'Former member';
