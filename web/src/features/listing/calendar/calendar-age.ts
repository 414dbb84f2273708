import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { daysAgo, SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';

/** The age of the calendar, worded for its host. */
export function calendarAgeText({ freshness: { confirmed_days, silent_days } }: OwnCalendar): string {
  if (silent_days >= SILENCE_DAYS.not_confirmed) return `Not confirmed for ${silent_days} days`;
  return confirmed_days === null ? 'Not confirmed yet' : `Confirmed ${daysAgo(confirmed_days)}`;
}
