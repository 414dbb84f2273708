import { m } from '@swapstead/messages';
import type { Freshness } from './endpoints.ts';

/**
 * Days of silence after which we ask the host, show the calendar as not confirmed, and omit the home from searches by
 * dates.
 */
export const SILENCE_DAYS = { ask: 45, not_confirmed: 60, left_out: 90 } as const;

/** How old a calendar is, as members read it (CAL-20). */
export function freshnessLine({ confirmed_days, silent_days }: Freshness): string {
  if (silent_days >= SILENCE_DAYS.not_confirmed)
    return m.calendar_freshness_not_confirmed_for({ days: silent_days });
  if (confirmed_days === null) return m.calendar_freshness_not_confirmed_yet();
  return m.calendar_freshness_confirmed({ days: Math.max(0, confirmed_days) });
}
