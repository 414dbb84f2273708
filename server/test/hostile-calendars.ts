const bytes = (text: string) => new TextEncoder().encode(text);
export const calendar = (...lines: string[]) =>
  bytes(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
/** The lines of a one-day entry. */
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@test',
  'DTSTART;VALUE=DATE:20270703',
  ...lines,
  'END:VEVENT',
];
const repeated = (count: number, make: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => make(index)).flat();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');

/** Each hostile calendar, and the result of reading it: a number of entries, or an error (CAL-43). */
export const HOSTILE: readonly [string, Uint8Array, number | string][] = [
  ['2 MB and one byte', new Uint8Array(2_000_001), 'larger than 2 MB'],
  ['one line of 1 MB', calendar(...event(`SUMMARY:${'x'.repeat(1_000_000)}`)), 1],
  ['1 MB of one folded line', calendar(...event(`SUMMARY:${'x\r\n '.repeat(250_000)}`)), 1],
  ['10,000 nested components', calendar('BEGIN:VEVENT\r\n'.repeat(10_000)), 0],
  ['10,001 entries', calendar(...repeated(10_001, () => event())), 'more than 10,000 entries'],
  ['the same UID 10,000 times', calendar(...repeated(10_000, (index) => event(`SEQUENCE:${index}`))), 1],
  // It closes every night from its first day to the end of the window.
  ['every second', calendar(...event('RRULE:FREQ=SECONDLY')), 548],
  [
    'every second of every day',
    calendar(
      ...event(`RRULE:FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`),
    ),
    1,
  ],
  ['29 February by the second', calendar(...event('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29')), 1],
  ['an interval of 0', calendar(...event('RRULE:FREQ=DAILY;INTERVAL=0')), 1],
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
  [
    '20,001 busy times in one entry',
    calendar(
      'BEGIN:VFREEBUSY',
      `FREEBUSY:${'20270703T190000Z/PT1H,'.repeat(20_000)}20270704T190000Z/PT1H`,
      'END:VFREEBUSY',
    ),
    1,
  ],
  ['an end in the year 99999', calendar(...event('DTEND;VALUE=DATE:999991231')), 1],
  ['an end in the year 9999', calendar(...event('DTEND;VALUE=DATE:99991231')), 1],
  ['a moved occurrence without its series', calendar(...event('RECURRENCE-ID;VALUE=DATE:20270601')), 1],
  [
    'a zone with a name of 1 MB',
    calendar(...event(`DTEND;TZID=${'Z'.repeat(1_000_000)}:20270705T100000`)),
    1,
  ],
  ['a rule of nonsense', calendar(...event('RRULE:FREQ=NEVER;;=;BYDAY=XX')), 1],
  ['an end before its start', calendar(...event('DTEND;VALUE=DATE:20270601')), 1],
  [
    'zones of hostile names',
    calendar(
      ...['__proto__', '../../etc/passwd', 'Europe/Lisbon\u0000', '"><script>'].flatMap((zone, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART;TZID=${zone}:20270703T190000`,
        `DTEND;TZID=${zone}:20270704T100000`,
        'END:VEVENT',
      ]),
    ),
    4,
  ],
  ['NUL', bytes('\0'.repeat(10_000)), 'not a calendar'],
  ['CR alone', bytes('\r'.repeat(100_000)), 'not a calendar'],
  ['HTML', bytes('<!doctype html><script>BEGIN:VCALENDAR</script>'), 'not a calendar'],
  ['PDF', bytes('%PDF-1.7\r\n%\u00e2\u00e3\r\n1 0 obj << /Type /Catalog >> endobj'), 'not a calendar'],
  ['a mark of bytes and nothing', bytes('\ufeff'), 'not a calendar'],
  [
    'random bytes',
    Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256),
    'not a calendar',
  ],
];
