import type { NightChange, OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import type { StayRulesChange } from '@swapstead/contract/calendar/stay-rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random.ts';

/** The calendar of a member's own home, with the state that each layer sets. */
export const ownCalendarQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id],
    queryFn: ({ signal }) => api('GET /api/homes/:id/calendar', { params: { id } }, { signal }),
  });

/** Refreshes every query that shows the nights of a changed calendar. */
export function calendarChanged(client: QueryClient, calendar: OwnCalendar) {
  client.setQueryData(ownCalendarQuery(calendar.home_id).queryKey, calendar);
  void client.invalidateQueries({ queryKey: ['homes'] });
}

export const saveNights = (id: string, changes: NightChange[], calendar_version: number) =>
  api('PUT /api/homes/:id/nights', {
    params: { id },
    body: { changes, calendar_version, change_id: randomId() },
  });

export const saveRules = (id: string, body: StayRulesChange) =>
  api('PUT /api/homes/:id/stay_rules', { params: { id }, body });

export const confirmCalendar = (id: string) =>
  api('POST /api/homes/:id/calendar/confirm', { params: { id } });
