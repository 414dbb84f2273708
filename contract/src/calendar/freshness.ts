import type { Freshness } from './endpoints.ts';

/**
 * Days of silence after which we ask the host, show the calendar as not confirmed, and omit the home from searches by
 * dates.
 */
export const SILENCE_DAYS = { ask: 45, not_confirmed: 60, left_out: 90 } as const;

/** How old a calendar is, as members read it (CAL-20). */
export function freshnessLine({ confirmed_days, silent_days }: Freshness): string {
  if (silent_days >= SILENCE_DAYS.not_confirmed) return `Calendar not confirmed for ${silent_days} days`;
  if (confirmed_days === null) return 'Calendar not confirmed yet';
  return `Calendar confirmed ${daysAgo(confirmed_days)}`;
}

/** 'today', 'yesterday', '12 days ago'. */
export function daysAgo(days: number): string {
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
