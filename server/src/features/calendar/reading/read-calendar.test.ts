import { randomBytes } from 'node:crypto';
import { daysOf, runsOfDays } from '@swapstead/contract/days';
import { describe, expect, it } from 'vitest';
import { ownUid } from './own-uids.ts';
import { type ReadingRequest, readCalendar } from './read-calendar.ts';
import { ReadingFailure } from './reading-failure.ts';

const REQUEST: ReadingRequest = {
  window: { from: '2027-01-01', to: '2029-01-01' },
  time_zone: 'Europe/Lisbon',
  end_rule: 'check_out',
  own_key: new Uint8Array(32),
};

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@test', ...lines, 'END:VEVENT'];

function read(text: string | Uint8Array, request: Partial<ReadingRequest> = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { entries, ...counts } = readCalendar(bytes, { ...REQUEST, ...request });
  const nights = runsOfDays(new Set(entries.flatMap(daysOf)));
  return { ...counts, nights: nights.map(({ from, to }) => `${from} ${to}`), entries };
}
const nightsOf = (lines: string[], request: Partial<ReadingRequest> = {}) =>
  read(calendar(...event(...lines)), request).nights;
function reasonOf(text: string | Uint8Array): string {
  try {
    read(text);
    return 'none';
  } catch (error) {
    return error instanceof ReadingFailure ? error.reason : String(error);
  }
}

describe('all-day entries', () => {
  it.each([
    [
      'up to and without the end date',
      ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270710'],
      ['2027-07-03 2027-07-10'],
    ],
    ['without an end', ['DTSTART;VALUE=DATE:20270703'], ['2027-07-03 2027-07-04']],
    [
      'ending on the first day',
      ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270703'],
      ['2027-07-03 2027-07-04'],
    ],
    [
      'ending before it',
      ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270601'],
      ['2027-07-03 2027-07-04'],
    ],
    ['lasting days', ['DTSTART;VALUE=DATE:20270703', 'DURATION:P3D'], ['2027-07-03 2027-07-06']],
    ['without VALUE=DATE', ['DTSTART:20270703', 'DTEND:20270705'], ['2027-07-03 2027-07-05']],
  ])('close the nights %s [CAL-35]', (_, lines, nights) => {
    expect(nightsOf(lines)).toEqual(nights);
  });

  it('that overlap close a night once [CAL-35]', () => {
    const two = [
      ...event('DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270706'),
      ...event('DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270708'),
    ];
    expect(read(calendar(...two)).nights).toEqual(['2027-07-03 2027-07-08']);
  });

  it('end on the check-out day, or on the last night where the calendar means it so [CAL-36]', () => {
    const stay = ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270710'];
    expect(nightsOf(stay)).toEqual(['2027-07-03 2027-07-10']);
    expect(nightsOf(stay, { end_rule: 'last_night' })).toEqual(['2027-07-03 2027-07-11']);
  });
});

describe('entries with times', () => {
  it.each([
    ['Friday 15:00 to Sunday 11:00', '20270702T150000', '20270704T110000', ['2027-07-02 2027-07-04']],
    ['5 July 00:00 to 7 July 23:59', '20270705T000000', '20270707T235900', ['2027-07-05 2027-07-08']],
    ['a lunch', '20270705T120000', '20270705T140000', []],
    ['a dinner', '20270705T193000', '20270705T220000', ['2027-07-05 2027-07-06']],
    ['until 18:00 sharp', '20270705T090000', '20270705T180000', []],
    ['until 18:01', '20270705T090000', '20270705T180100', ['2027-07-05 2027-07-06']],
    ['until midnight', '20270705T090000', '20270706T000000', ['2027-07-05 2027-07-06']],
    ['a night train', '20270705T235900', '20270706T060000', ['2027-07-05 2027-07-06']],
  ])('%s [CAL-37]', (_, start, end, nights) => {
    expect(nightsOf([`DTSTART;TZID=Europe/Lisbon:${start}`, `DTEND;TZID=Europe/Lisbon:${end}`])).toEqual(
      nights,
    );
  });

  it.each([
    [
      'UTC at a home in Auckland',
      ':20270704T130000Z',
      ':20270706T220000Z',
      'Pacific/Auckland',
      '2027-07-05 2027-07-07',
    ],
    [
      'a name of IANA',
      ';TZID=America/New_York:20270704T180000',
      ';TZID=America/New_York:20270704T190000',
      'Europe/Lisbon',
      '2027-07-04 2027-07-05',
    ],
    [
      'a name of Windows',
      ';TZID=W. Europe Standard Time:20270705T190000',
      ';TZID=W. Europe Standard Time:20270705T193000',
      'Europe/Lisbon',
      '2027-07-05 2027-07-06',
    ],
    [
      'quoted',
      ';TZID="Europe/Lisbon":20270705T190000',
      ';TZID="Europe/Lisbon":20270705T193000',
      'Europe/Lisbon',
      '2027-07-05 2027-07-06',
    ],
    [
      'a name behind a prefix',
      ';TZID=/citadel.org/20250101_1/Europe/Lisbon:20270705T190000',
      ';TZID=/citadel.org/20250101_1/Europe/Lisbon:20270705T200000',
      'Europe/Lisbon',
      '2027-07-05 2027-07-06',
    ],
    [
      'none: that of the home',
      ':20270705T190000',
      ':20270705T200000',
      'Pacific/Auckland',
      '2027-07-05 2027-07-06',
    ],
  ])('are read in their zone: %s [CAL-38]', (_, start, end, time_zone, nights) => {
    expect(nightsOf([`DTSTART${start}`, `DTEND${end}`], { time_zone })).toEqual([nights]);
  });

  it('of an unknown zone are read in that of the home, and counted [CAL-38]', () => {
    const text = calendar(...event('DTSTART;TZID=Mars/../Olympus:20270705T190000', 'DURATION:PT1H'));
    expect(read(text)).toMatchObject({ unknown_zones: 1, unreadable: 0, nights: ['2027-07-05 2027-07-06'] });
  });

  it('are read in zones that the file defines, with their changes of clocks [CAL-38, CAL-39]', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'DTSTART:19701025T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700308T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    // In summer 13:59 there is 18:59 in Lisbon in summer time, in winter 18:59 too; an hour earlier is before 18:00.
    for (const day of ['20270705', '20271215']) {
      const lines = event(`DTSTART;TZID=Here:${day}T080000`, `DTEND;TZID=Here:${day}T125900`);
      const later = event(`DTSTART;TZID=Here:${day}T080000`, `DTEND;TZID=Here:${day}T130100`);
      expect(read(calendar(...zone, ...lines)).nights).toEqual([]);
      expect(read(calendar(...zone, ...later)).nights).toHaveLength(1);
    }
  });

  it('keep their hour when the clocks change: Fridays stay Fridays [CAL-39]', () => {
    const { entries } = read(
      calendar(
        ...event(
          'DTSTART;TZID=Europe/Lisbon:20270101T200000',
          'DTEND;TZID=Europe/Lisbon:20270101T220000',
          'RRULE:FREQ=WEEKLY',
        ),
      ),
    );
    expect(entries).toHaveLength(105);
    expect(entries.every(({ from }) => new Date(from).getUTCDay() === 5)).toBe(true);
  });

  it('a time that does not exist is read an hour later, one that comes twice as the first [CAL-39]', () => {
    // At a home in Tokyo, 01:30 in the gap of Lisbon is 02:30 there, which is 10:30; the evening begins at 18:00.
    const at = (start: string, hours: number) =>
      nightsOf([`DTSTART;TZID=Europe/Lisbon:${start}`, `DURATION:PT${hours}H`], { time_zone: 'Asia/Tokyo' });
    expect(at('20270328T013000', 7)).toEqual([]);
    expect(at('20270328T013000', 8)).toEqual(['2027-03-28 2027-03-29']);
    // 01:30 on 31 October comes first at 00:30 UTC, 09:30 in Tokyo.
    expect(at('20271031T013000', 8)).toEqual([]);
    expect(at('20271031T013000', 9)).toEqual(['2027-10-31 2027-11-01']);
  });
});

describe('what recurs', () => {
  const series = (rule: string, ...more: string[]) =>
    nightsOf(['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270704', `RRULE:${rule}`, ...more]);

  it.each([
    [
      'FREQ=DAILY;INTERVAL=3;COUNT=3',
      ['2027-07-03 2027-07-04', '2027-07-06 2027-07-07', '2027-07-09 2027-07-10'],
    ],
    [
      'FREQ=WEEKLY;UNTIL=20270717',
      ['2027-07-03 2027-07-04', '2027-07-10 2027-07-11', '2027-07-17 2027-07-18'],
    ],
    ['FREQ=MONTHLY;BYDAY=1SA;COUNT=2', ['2027-07-03 2027-07-04', '2027-08-07 2027-08-08']],
    [
      'FREQ=MONTHLY;BYDAY=-1SA;COUNT=3',
      ['2027-07-03 2027-07-04', '2027-07-31 2027-08-01', '2027-08-28 2027-08-29'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2',
      ['2027-07-03 2027-07-04', '2027-07-30 2027-07-31'],
    ],
    ['FREQ=YEARLY;COUNT=2', ['2027-07-03 2027-07-04', '2028-07-03 2028-07-04']],
  ])('%s [CAL-40]', (rule, nights) => {
    const got = series(rule);
    expect(got.slice(0, nights.length)).toEqual(nights);
  });

  it('begun years ago goes on, and endless it ends with the window [CAL-40]', () => {
    const nights = nightsOf(['DTSTART;VALUE=DATE:19950106', 'RRULE:FREQ=WEEKLY;BYDAY=FR']);
    expect(nights[0]).toBe('2027-01-01 2027-01-02');
    expect(nights.at(-1)).toBe('2028-12-29 2028-12-30');
  });

  it('has days added and left out, by day or by time [CAL-40]', () => {
    expect(series('FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270704', 'RDATE;VALUE=DATE:20270720')).toEqual([
      '2027-07-03 2027-07-04',
      '2027-07-05 2027-07-06',
      '2027-07-20 2027-07-21',
    ]);
    expect(
      nightsOf([
        'DTSTART;TZID=Europe/Lisbon:20270703T190000',
        'DURATION:PT2H',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE:20270704T180000Z',
        'EXDATE;VALUE=DATE:20270705',
      ]),
    ).toEqual(['2027-07-03 2027-07-04', '2027-07-06 2027-07-07']);
  });

  it('has occurrences that were moved or cancelled, also named in another zone [CAL-40, CAL-41]', () => {
    const master = event(
      'DTSTART;TZID=Europe/Lisbon:20270705T190000',
      'DURATION:PT2H',
      'RRULE:FREQ=DAILY;COUNT=4',
    );
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20270706T200000',
      'DTSTART;TZID=Europe/Lisbon:20270720T190000',
      'DURATION:PT2H',
    );
    const gone = event(
      'RECURRENCE-ID:20270707T180000Z',
      'STATUS:CANCELLED',
      'DTSTART:20270707T180000Z',
      'DURATION:PT2H',
    );
    expect(read(calendar(...master, ...moved, ...gone)).nights).toEqual([
      '2027-07-05 2027-07-06',
      '2027-07-08 2027-07-09',
      '2027-07-20 2027-07-21',
    ]);
    expect(read(calendar(...moved)).nights).toEqual(['2027-07-20 2027-07-21']);
  });
});

describe('what counts', () => {
  const day = ['DTSTART;VALUE=DATE:20270703'];
  it.each([
    [['STATUS:CANCELLED'], 0],
    [['TRANSP:TRANSPARENT'], 0],
    [['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], 0],
    [['STATUS:TENTATIVE'], 1],
    [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], 1],
    [['TRANSP:OPAQUE'], 1],
  ])('%o: %i nights [CAL-41]', (lines, count) => {
    expect(nightsOf([...day, ...lines])).toHaveLength(count);
  });

  it('leaves tasks, notes and alarms out, and reads busy times [CAL-41]', () => {
    const text = calendar(
      'BEGIN:VTODO',
      'DTSTART;VALUE=DATE:20270703',
      'END:VTODO',
      'BEGIN:VJOURNAL',
      'DTSTART;VALUE=DATE:20270704',
      'END:VJOURNAL',
      ...event('DTSTART;VALUE=DATE:20270705', 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:P9D', 'END:VALARM'),
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20270710T150000Z/20270712T100000Z,20270715T190000Z/PT3H',
      'FREEBUSY;FBTYPE=FREE:20270720T150000Z/20270722T100000Z',
      'END:VFREEBUSY',
    );
    expect(read(text).nights).toEqual([
      '2027-07-05 2027-07-06',
      '2027-07-10 2027-07-12',
      '2027-07-15 2027-07-16',
    ]);
  });

  it('lets the highest SEQUENCE of a UID hold [CAL-41]', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20270703', 'SEQUENCE:2'),
      ...event('DTSTART;VALUE=DATE:20270801', 'SEQUENCE:10'),
      ...event('DTSTART;VALUE=DATE:20270901'),
    );
    expect(read(text).nights).toEqual(['2027-08-01 2027-08-02']);
  });

  it('leaves the entries of our own export out [CAL-53]', () => {
    const own_key = randomBytes(32);
    const named = (uid: string) =>
      read(calendar('BEGIN:VEVENT', `UID:${uid}`, ...day, 'END:VEVENT'), { own_key }).nights;
    expect(named(ownUid(own_key, '2027-07-03'))).toEqual([]);
    // One that began before the nights that are read, and one of another home.
    expect(named(ownUid(own_key, '2026-06-01'))).toEqual([]);
    expect(named(ownUid(randomBytes(32), '2027-07-03'))).not.toEqual([]);
  });

  it('names an entry the same from reading to reading, and others differently [CAL-46]', () => {
    const keys = (...lines: string[]) => read(calendar(...event(...lines))).entries.map(({ key }) => key);
    expect(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3')).toEqual(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(new Set(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3')).size).toBe(3);
  });
});

describe('what is read all the same', () => {
  const plain = calendar(...event('DTSTART;VALUE=DATE:20270703'));
  it.each([
    ['a byte order mark', `\uFEFF${plain}`],
    ['lines ended by LF', plain.replaceAll('\r\n', '\n')],
    ['lines ended by CR', plain.replaceAll('\r\n', '\r')],
    ['folded lines', plain.replace('VALUE=DATE', 'VAL\r\n UE=DA\r\n\tTE')],
    ['lower-case names', plain.toLowerCase()],
    ['no UID', plain.replace('UID:one@test\r\n', '')],
    ['several VCALENDAR', plain + plain],
    ['NUL bytes', plain.replace('UID', 'U\0ID')],
    ['nothing after the last END', plain.trimEnd()],
  ])('%s [CAL-42]', (_, text) => {
    expect(read(text)).toMatchObject({ nights: ['2027-07-03 2027-07-04'], unreadable: 0 });
  });

  it('Latin-1 [CAL-42]', () => {
    const bytes = Buffer.from(plain.replace('UID:one', 'SUMMARY:Caf\u00e9\r\nUID:one'), 'latin1');
    expect(read(bytes).nights).toHaveLength(1);
  });

  it('what surrounds an unreadable entry, which is counted [CAL-42]', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20270230'),
      ...event('SUMMARY:No beginning'),
      ...event('DTSTART;VALUE=DATE:20270703', 'RRULE:FREQ=DAILY;INTERVAL=0'),
      ...event('DTSTART:999990101T000000Z'),
      ...event('DTSTART;VALUE=DATE:20270710'),
    );
    expect(read(text)).toMatchObject({ nights: ['2027-07-10 2027-07-11'], unreadable: 4 });
  });

  it.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['PDF', '%PDF-1.7'],
    ['an event alone', event('DTSTART;VALUE=DATE:20270703').join('\r\n')],
    ['a calendar cut off', plain.replace('END:VCALENDAR', '')],
    ['an entry cut off', plain.slice(0, 90)],
  ])('%s is not a calendar [CAL-42]', (_, text) => {
    expect(reasonOf(text)).toBe('not a calendar');
  });
});
