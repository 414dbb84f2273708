import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { CalendarRepository } from './calendar.repository.ts';

/**
 * The calendars of the member's homes, for the export of their own data. Addresses of other calendars are shortened.
 */
export function exportCalendars(pool: pg.Pool, repository: CalendarRepository): ExportPart {
  return async function* (userId) {
    yield { name: 'calendars.json', data: await repository.exportOf(pool, userId) };
  };
}
