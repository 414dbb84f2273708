import type pg from 'pg';
import { slice } from '../../platform/slice.ts';
import { calendarRepository } from './calendar.repository.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService, type SwapsOfStays } from './calendar.service.ts';
import { createToday, type ZoneOf } from './today.ts';

type Parts = { pool: pg.Pool; zoneOf: ZoneOf; swapsOfStays: SwapsOfStays; clock: () => Date };

/** The slice of calendars: what hosts, other calendars and swaps say of the nights of homes. */
export function createCalendar({ pool, zoneOf, swapsOfStays, clock }: Parts) {
  const calendar = createCalendarService({
    pool,
    repository: calendarRepository,
    zoneOf,
    swapsOfStays,
    clock,
  });
  return slice({ routes: calendarRoutes(calendar), today: createToday(zoneOf, clock) });
}
