import { afterAll, describe, expect, it } from 'vitest';
import { createCalendarReader } from './calendar-reader.ts';
import type { ReadingRequest } from './read-calendar.ts';

const REQUEST: ReadingRequest = {
  window: { from: '2027-01-01', to: '2029-01-01' },
  time_zone: 'Europe/Lisbon',
  end_rule: 'check_out',
  own_uids: [],
};
const reader = createCalendarReader();
afterAll(() => reader.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const calendar = (...lines: string[]) =>
  bytes(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@test',
  'DTSTART;VALUE=DATE:20270703',
  ...lines,
  'END:VEVENT',
];
const repeated = (count: number, make: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => make(index)).flat();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');
/** How a reading ends: the number of its entries, or the reason of its failure. */
const outcome = (text: Uint8Array) =>
  reader.read(text, REQUEST).then(
    ({ entries }) => entries.length,
    (error: { reason: string }) => error.reason,
  );

const HOSTILE: readonly [string, Uint8Array, number | string][] = [
  ['2 MB and one byte', new Uint8Array(2_000_001), 'larger than 2 MB'],
  ['one line of 1 MB', calendar(...event(`SUMMARY:${'x'.repeat(1_000_000)}`)), 1],
  ['1 MB of one folded line', calendar(...event(`SUMMARY:${'x\r\n '.repeat(250_000)}`)), 1],
  ['10,000 nested components', calendar('BEGIN:VEVENT\r\n'.repeat(10_000)), 'too complicated to read'],
  ['10,001 entries', calendar(...repeated(10_001, () => event())), 'more than 10,000 entries'],
  ['the same UID 10,000 times', calendar(...repeated(10_000, (index) => event(`SEQUENCE:${index}`))), 1],
  ['every second', calendar(...event('RRULE:FREQ=SECONDLY')), 'too complicated to read'],
  [
    'every second of every day',
    calendar(
      ...event(`RRULE:FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`),
    ),
    'too complicated to read',
  ],
  [
    '29 February by the second',
    calendar(...event('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29')),
    'too complicated to read',
  ],
  ['an interval of 0', calendar(...event('RRULE:FREQ=DAILY;INTERVAL=0')), 0],
  ['a day that never comes', calendar(...event('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')), 1],
  [
    '100,000 days left out',
    calendar(
      ...event('RRULE:FREQ=DAILY;COUNT=5', `EXDATE;VALUE=DATE:${'20270704,'.repeat(100_000)}20270705`),
    ),
    3,
  ],
  [
    '2,000 endless daily series',
    calendar(
      ...repeated(2_000, (index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        'DTSTART;VALUE=DATE:19700101',
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
      ]),
    ),
    'too complicated to read',
  ],
  ['an end in the year 99999', calendar(...event('DTEND;VALUE=DATE:999991231')), 0],
  ['an end in the year 9999', calendar(...event('DTEND;VALUE=DATE:99991231')), 1],
  ['a moved occurrence without its series', calendar(...event('RECURRENCE-ID;VALUE=DATE:20270601')), 1],
  [
    'a zone with a name of 1 MB',
    calendar(...event(`DTEND;TZID=${'Z'.repeat(1_000_000)}:20270705T100000`)),
    1,
  ],
  ['a rule of nonsense', calendar(...event('RRULE:FREQ=NEVER;;=;BYDAY=XX')), 0],
  ['NUL', bytes('\0'.repeat(10_000)), 'not a calendar'],
  ['CR alone', bytes('\r'.repeat(100_000)), 'not a calendar'],
  ['HTML', bytes('<!doctype html><script>BEGIN:VCALENDAR</script>'), 'not a calendar'],
  [
    'random bytes',
    Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256),
    'not a calendar',
  ],
];

describe('a hostile calendar', () => {
  it.each(HOSTILE.map(([name, text, expected]) => ({ name, text, expected })))(
    '$name ends within its time in: $expected [CAL-43, CAL-32]',
    async ({ text, expected }) => {
      const begun = performance.now();
      expect(await outcome(text)).toBe(expected);
      // Two seconds of reading; the rest is the thread that is made anew on a busy machine.
      expect(performance.now() - begun).toBeLessThan(6_000);
    },
  );

  it('leaves the process up and the next calendar readable, also of many at once [CAL-43]', async () => {
    const outcomes = await Promise.all([
      ...HOSTILE.map(([, text]) => outcome(text)),
      outcome(calendar(...event())),
    ]);
    expect(outcomes).toEqual([...HOSTILE.map(([, , expected]) => expected), 1]);
  });
});
