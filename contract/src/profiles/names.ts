import { m, textTable } from '@swapstead/messages';
import type { ViewerLevel } from '../viewer.ts';

type Masked = Record<Exclude<ViewerLevel, 'subscriber'>, string>;

/** Shown in place of a masked location (CARD-10, CARD-11, HOUSE-14). */
export const MASKED_LOCATION: Masked = textTable({
  visitor: m.profiles_masked_location_visitor,
  free: m.profiles_masked_free,
});

/** Shown in place of another member's masked name (CARD-18, HOUSE-17, HOUSE-18, MSG-06). */
export const MASKED_NAME: Masked = textTable({
  visitor: m.profiles_masked_name_visitor,
  free: m.profiles_masked_free,
});
