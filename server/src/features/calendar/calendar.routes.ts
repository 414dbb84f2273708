import {
  confirmCalendar,
  getHomeNights,
  getOwnCalendar,
  setAvailableDates,
  setNights,
  setStayRules,
} from '@swapstead/contract/calendar/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { CalendarService } from './calendar.service.ts';

/** The nights of homes: as hosts set them, and as members see them. */
export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    route(getHomeNights, ({ params, query, viewer }) => calendar.nights(params.id, viewer, query)),
    route(getOwnCalendar, ({ params, viewer }) => calendar.own(params.id, viewer)),
    route(setNights, ({ params, body, viewer }) => calendar.setNights(params.id, body, viewer)),
    route(setAvailableDates, ({ params, body, viewer }) => calendar.setOpenDays(params.id, body, viewer)),
    route(setStayRules, ({ params, body, viewer }) => calendar.setRules(params.id, body, viewer)),
    route(confirmCalendar, ({ params, viewer }) => calendar.confirm(params.id, viewer)),
  ];
}
