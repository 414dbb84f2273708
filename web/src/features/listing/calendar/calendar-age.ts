import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import { m } from '@swapstead/messages';

/** The age of the calendar, worded for its host. */
export function calendarAgeText({ freshness: { confirmed_days, silent_days } }: OwnCalendar): string {
  if (silent_days >= SILENCE_DAYS.not_confirmed)
    return m.listing_calendar_age_not_confirmed_for_days({ days: silent_days });
  return confirmed_days === null
    ? m.listing_calendar_age_not_confirmed_yet()
    : m.listing_calendar_age_confirmed({ days: Math.max(0, confirmed_days) });
}
