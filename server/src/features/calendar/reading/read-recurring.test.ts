import { describe, expect, it } from 'vitest';
import { calendar, event, nightsOf, read } from '../../../../test/calendar-files.ts';

describe('a series', () => {
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

  it('that began years ago continues, and an endless one ends with the window [CAL-40]', () => {
    const nights = nightsOf(['DTSTART;VALUE=DATE:19950106', 'RRULE:FREQ=WEEKLY;BYDAY=FR']);
    expect(nights[0]).toBe('2027-01-01 2027-01-02');
    expect(nights.at(-1)).toBe('2028-12-29 2028-12-30');
  });

  it('can have days added and left out, by day or by time [CAL-40]', () => {
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

  it('can have moved or cancelled occurrences, also named in another zone [CAL-40, CAL-41]', () => {
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

/** As in niccokunzmann/python-recurring-ical-events#75. */
describe('an entry that changes this and all following occurrences of a series', () => {
  const weekly = ['DTSTART;VALUE=DATE:20270702', 'DTEND;VALUE=DATE:20270703', 'RRULE:FREQ=WEEKLY;COUNT=5'];
  const onwards = (name: string, ...lines: string[]) =>
    event(`RECURRENCE-ID;RANGE=THISANDFUTURE${name}`, ...lines);
  const FRIDAYS = ['2027-07-02 2027-07-03', '2027-07-09 2027-07-10'];

  it.each([
    [
      'to another day and length',
      onwards(';VALUE=DATE:20270716', 'DTSTART;VALUE=DATE:20270717', 'DTEND;VALUE=DATE:20270719'),
      [...FRIDAYS, '2027-07-17 2027-07-19', '2027-07-24 2027-07-26', '2027-07-31 2027-08-02'],
    ],
    [
      'to times instead of days',
      onwards(';VALUE=DATE:20270716', 'DTSTART:20270714T190000', 'DTEND:20270714T210000'),
      [...FRIDAYS, '2027-07-14 2027-07-15', '2027-07-21 2027-07-22', '2027-07-28 2027-07-29'],
    ],
    [
      'to a series of its own',
      onwards(';VALUE=DATE:20270716', 'DTSTART;VALUE=DATE:20270720', 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2'),
      [...FRIDAYS, '2027-07-20 2027-07-21', '2027-07-23 2027-07-24'],
    ],
    [
      'to nothing',
      onwards(';VALUE=DATE:20270716', 'DTSTART;VALUE=DATE:20270716', 'STATUS:CANCELLED'),
      FRIDAYS,
    ],
    [
      'to free',
      onwards(';VALUE=DATE:20270716', 'DTSTART;VALUE=DATE:20270716', 'TRANSP:TRANSPARENT'),
      FRIDAYS,
    ],
    [
      'twice, and once for a single one of them',
      [
        ...onwards(';VALUE=DATE:20270709', 'DTSTART;VALUE=DATE:20270710'),
        ...onwards(';VALUE=DATE:20270723', 'DTSTART;VALUE=DATE:20270721'),
        ...event('RECURRENCE-ID;VALUE=DATE:20270716', 'DTSTART;VALUE=DATE:20270901'),
      ],
      [
        '2027-07-02 2027-07-03',
        '2027-07-10 2027-07-11',
        '2027-07-21 2027-07-22',
        '2027-07-28 2027-07-29',
        '2027-09-01 2027-09-02',
      ],
    ],
  ])('moves all of them %s', (_, changes, nights) => {
    const found = read(calendar(...event(...weekly), ...changes));
    expect(found).toMatchObject({ nights, unreadable: 0, read_in_part: 0 });
  });

  it('moves evenings by the clock of their zone, also after clocks change', () => {
    const series = event(
      'DTSTART;TZID=Europe/Lisbon:20271014T190000',
      'DURATION:PT2H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    );
    const change = onwards(
      ':20271021T180000Z',
      'DTSTART;TZID=Europe/Lisbon:20271022T003000',
      'DTEND;TZID=Europe/Lisbon:20271022T190000',
    );
    expect(read(calendar(...series, ...change)).nights).toEqual([
      '2027-10-14 2027-10-15',
      '2027-10-22 2027-10-23',
      '2027-10-29 2027-10-30',
      '2027-11-05 2027-11-06',
    ]);
  });
});
