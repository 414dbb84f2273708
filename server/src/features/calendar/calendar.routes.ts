import { confirmAvailableDates, setAvailableDates } from '@swapstead/contract/calendar';
import { type Route, route } from '../../platform/http/route.ts';
import type { CalendarService } from './calendar.service.ts';

/** What hosts say of the nights of their homes. */
export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    route(setAvailableDates, ({ params, body, viewer }) => calendar.setOpenDays(params.id, body, viewer)),
    route(confirmAvailableDates, ({ params, viewer }) => calendar.confirm(params.id, viewer)),
  ];
}
