import { m } from '@swapstead/messages';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { PublishedRun } from './export.repository.ts';

const HOUR_S = 3600;

/** RFC 5545 requires at least one component: without busy nights, the calendar contains an empty time zone. */
const EMPTY = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
].join('\r\n');

/** The library escapes the texts of entries, but not the name of the calendar. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** A calendar that shows when a home is busy, and nothing else (CAL-51). */
export function calendarText(
  title: string,
  runs: readonly PublishedRun[],
  uidOf: (first: string) => string,
): string {
  const calendar = ical({
    name: escaped(title),
    prodId: { company: 'Swapstead', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
    events: runs.map(({ first, until, sequence, told_at }) => ({
      id: uidOf(first),
      start: new Date(`${first}T00:00:00Z`),
      end: new Date(`${until}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: m.calendar_export_busy(),
      sequence,
      stamp: told_at,
      transparency: ICalEventTransparency.OPAQUE,
    })),
  });
  const text = calendar.toString().replace(/(?:\r\n)?$/, '\r\n');
  return runs.length > 0 ? text : text.replace('END:VCALENDAR', EMPTY);
}
