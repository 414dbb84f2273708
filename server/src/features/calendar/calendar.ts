import type pg from 'pg';
import { slice } from '../../platform/slice.ts';
import { calendarRepository } from './calendar.repository.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService } from './calendar.service.ts';
import { createToday, type ZoneOf } from './today.ts';

type Parts = { pool: pg.Pool; zoneOf: ZoneOf; clock: () => Date };

/** The slice of calendars: what hosts, other calendars and swaps say of the nights of homes. */
export function createCalendar({ pool, zoneOf, clock }: Parts) {
  const today = createToday(zoneOf, clock);
  const calendar = createCalendarService({ pool, repository: calendarRepository, today, clock });
  return slice({ routes: calendarRoutes(calendar), today });
}
