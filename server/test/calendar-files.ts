import { nightsWithin } from '../src/features/calendar/reading/nights-within.ts';
import { readCalendar } from '../src/features/calendar/reading/read-calendar.ts';
import { ReadingFailure } from '../src/features/calendar/reading/reading-failure.ts';
import type { ReadingRequest } from '../src/features/calendar/reading/reading-request.ts';

const REQUEST: ReadingRequest = {
  window: { from: '2027-01-01', to: '2029-01-01' },
  time_zone: 'Europe/Lisbon',
  end_rule: 'check_out',
  counts_free: false,
  today: '2027-01-01',
  own_key: new Uint8Array(32),
};

/** A calendar file with these lines. */
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@test', ...lines, 'END:VEVENT'];

/** The nights that a file closes, as '2027-07-03 2027-07-10', and the counts of its entries. */
export function read(text: string | Uint8Array, request: Partial<ReadingRequest> = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const asked = { ...REQUEST, ...request };
  const { entries, ...counts } = readCalendar(bytes, asked);
  const nights = nightsWithin(entries, asked.window);
  return { ...counts, nights: nights.map(({ from, to }) => `${from} ${to}`), entries };
}
/** The nights of a file with one entry. */
export const nightsOf = (lines: string[], request: Partial<ReadingRequest> = {}) =>
  read(calendar(...event(...lines)), request).nights;
/** Why reading the file failed. */
export function reasonOf(text: string | Uint8Array): string {
  try {
    read(text);
    return 'none';
  } catch (error) {
    return error instanceof ReadingFailure ? error.reason : String(error);
  }
}
