import type { NightChange, OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import type { StayRulesChange } from '@swapstead/contract/calendar/stay-rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random.ts';

/** The calendar of an own home with what each layer says. */
export const ownCalendarQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id],
    queryFn: ({ signal }) => api('GET /api/homes/:id/calendar', { params: { id } }, { signal }),
  });

/** A changed calendar shows wherever its nights do. */
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
