import { describe, expect, it } from 'vitest';
import { calendar, event, read } from '../../../../test/calendar-files.ts';

const DAY = 'DTSTART;VALUE=DATE:20270703';
const STAY = [DAY, 'DTEND;VALUE=DATE:20270705'];
const counted = (...lines: string[]) => {
  const { nights, unreadable, read_in_part } = read(calendar(...event(...lines)));
  return { nights, unreadable, read_in_part };
};

describe('an entry with a start and an end closes its nights, whatever else cannot be read', () => {
  it.each([
    ['an empty rule', 'RRULE:'],
    ['a nonsense rule', 'RRULE:FREQ=NEVER;;=;BYDAY=XX'],
    ['an interval of 0', 'RRULE:FREQ=DAILY;INTERVAL=0'],
    ['a COUNT that is not a number', 'RRULE:FREQ=DAILY;COUNT=x'],
    ['an UNTIL that is not a time', 'RRULE:FREQ=DAILY;UNTIL=never'],
    ['a rule with too many times per day', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5,6'],
    ['a rule by the second with conditions', 'RRULE:FREQ=SECONDLY;BYMONTH=2'],
    ['an empty EXDATE', 'EXDATE:'],
    ['an EXDATE that is not a time', 'EXDATE:never'],
    ['an RDATE that is not a time', 'RDATE:never'],
    ['an unreadable RECURRENCE-ID', 'RECURRENCE-ID:never'],
    ['an EXRULE', 'EXRULE:FREQ=DAILY'],
  ])('%s, and is reported [CAL-42]', (_, line) => {
    expect(counted(...STAY, line)).toEqual({
      nights: ['2027-07-03 2027-07-05'],
      unreadable: 0,
      read_in_part: 1,
    });
  });

  it.each([
    ['an unknown parameter', 'DTSTART;VALUE=DATE;X-ODD=a:b:20270703'],
    ['a parameter without a name', 'DTSTART;=x;VALUE=DATE:20270703'],
  ])('%s is not reported to the host [CAL-42]', (_, line) => {
    expect(counted(line, 'DTEND;VALUE=DATE:20270705')).toEqual({
      nights: ['2027-07-03 2027-07-05'],
      unreadable: 0,
      read_in_part: 0,
    });
  });

  it.each([
    ['a last day', [DAY, 'DTEND:never'], '2027-07-03 2027-07-04'],
    ['an end', ['DTSTART:20270703T150000', 'DTEND:never'], '2027-07-03 2027-07-04'],
    ['a duration', ['DTSTART:20270703T150000', 'DURATION:long'], '2027-07-03 2027-07-04'],
  ])('%s that cannot be read leaves the first night closed [CAL-42]', (_, lines, nights) => {
    expect(counted(...lines)).toEqual({ nights: [nights], unreadable: 0, read_in_part: 1 });
  });

  it('a series that leaves out one readable and one unreadable day opens the readable one [CAL-40, CAL-42]', () => {
    expect(counted(DAY, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270704,never')).toEqual({
      nights: ['2027-07-03 2027-07-04', '2027-07-05 2027-07-06'],
      unreadable: 0,
      read_in_part: 1,
    });
  });
});

describe('times are read if their meaning is plain', () => {
  it.each([
    ['DTSTART:2027-07-03', 'DTEND:2027-07-05'],
    ['DTSTART:2027/07/03', 'DTEND:2027/07/05'],
    ['DTSTART:2027-07-03T15:00:00', 'DTEND:2027-07-05T11:00:00'],
    ['DTSTART:2027-07-03 15:00', 'DTEND:2027-07-05 11:00'],
    ['DTSTART:2027-07-03T15:00:00.000Z', 'DTEND:2027-07-05T10:00:00+01:00'],
    ['DTSTART:20270703T150000', 'DTEND:20270704T240000'],
    ['DTSTART ;VALUE=DATE:20270703', 'DTEND;VALUE=DATE: 20270705'],
  ])('%s %s [CAL-42]', (start, end) => {
    expect(counted(start, end)).toEqual({
      nights: ['2027-07-03 2027-07-05'],
      unreadable: 0,
      read_in_part: 0,
    });
  });

  it.each(['DTSTART:03/07/2027', 'DTSTART:2027-07', 'DTSTART:3 July 2027', 'DTSTART;VALUE=DATE 20270703'])(
    '%s is counted [CAL-42]',
    (start) => {
      expect(counted(start)).toEqual({ nights: [], unreadable: 1, read_in_part: 0 });
    },
  );
});

describe('one bad entry does not spoil the file', () => {
  const booked = event('UID:two', DAY, 'DTEND;VALUE=DATE:20270705');
  const nights = (...lines: string[]) => read(calendar(...event('UID:h', ...lines), ...booked)).nights;

  it.each([
    [
      'hourly and over since 2019',
      ['DTSTART:20190301T090000', 'RRULE:FREQ=HOURLY;UNTIL=20190301T120000Z'],
      1,
    ],
    ['by the minute, twice', ['DTSTART:20270801T190000', 'RRULE:FREQ=MINUTELY;COUNT=2'], 2],
    ['every 12 hours, four times', ['DTSTART:20270801T080000', 'RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=4'], 2],
  ])('a series %s closes the nights it has [CAL-42]', (_, lines, runs) => {
    expect(nights(...lines)).toContain('2027-07-03 2027-07-05');
    expect(nights(...lines)).toHaveLength(runs);
  });

  it('an hourly series closes the evenings from its first to its last [CAL-42]', () => {
    expect(nights('DTSTART:20270801T190000', 'RRULE:FREQ=HOURLY;UNTIL=20270804T100000')).toEqual([
      '2027-07-03 2027-07-05',
      '2027-08-01 2027-08-04',
    ]);
  });

  it('thirty endless daily series close their nights [CAL-40, CAL-42]', () => {
    const daily = Array.from({ length: 30 }, (_, index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTART;VALUE=DATE:20270801',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ]);
    expect(read(calendar(...daily.flat(), ...booked)).nights).toEqual([
      '2027-07-03 2027-07-05',
      '2027-08-01 2029-01-01',
    ]);
  });
});

describe('misplaced components', () => {
  const days = (text: string) => {
    const { nights, unreadable } = read(text);
    return { nights, unreadable };
  };
  const both = { nights: ['2027-07-03 2027-07-05', '2027-08-03 2027-08-05'], unreadable: 0 };
  const one = ['BEGIN:VEVENT', ...STAY, 'END:VEVENT'];
  const other = ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270803', 'DTEND;VALUE=DATE:20270805', 'END:VEVENT'];

  it.each([
    ['one within the other', calendar(...one.slice(0, -1), ...other, 'END:VEVENT')],
    ['one without its end', calendar(...one.slice(0, -1), ...other)],
    ['one without its first line', calendar(...one.slice(1), ...other)],
    ['the end of one and the first line of the next lost', calendar(...one.slice(0, -1), ...other.slice(1))],
    ['within an unknown component', calendar('BEGIN:X-ODD', ...one, ...other, 'END:X-ODD')],
    ['after the last calendar', `${calendar(...one)}${other.join('\r\n')}\r\n`],
    ['two files put together', `${calendar(...one).trimEnd()}${calendar(...other)}`],
    ['a misspelt first line', calendar('BEGIN VEVENT', ...one.slice(1), ...other)],
    ['indented lines', calendar(...one, ...other).replace(/\r\n(?=[^E]|END:VE)/g, '\r\n  ')],
    ['empty lines in between', calendar(...one, ...other).replaceAll('\r\n', '\r\n\r\n')],
  ])('%s: both are read [CAL-42]', (_, text) => {
    expect(days(text)).toEqual(both);
  });

  it('an end without a beginning is counted [CAL-42]', () => {
    expect(days(calendar('END:VEVENT', ...one))).toEqual({
      nights: ['2027-07-03 2027-07-05'],
      unreadable: 1,
    });
  });

  it('text in a description begins nothing [CAL-42]', () => {
    expect(days(calendar(...event(...STAY, 'DESCRIPTION:BEGIN:VEVENT', 'SUMMARY:END:VEVENT')))).toEqual({
      nights: ['2027-07-03 2027-07-05'],
      unreadable: 0,
    });
  });
});

describe('days in UTC', () => {
  const series = (zone: string, ...lines: string[]) =>
    read(calendar(...event(DAY, 'RRULE:FREQ=DAILY;COUNT=4', ...lines)), { time_zone: zone }).nights;
  const without5 = ['2027-07-03 2027-07-05', '2027-07-06 2027-07-07'];

  it.each([
    ['midnight of the home', 'Australia/Melbourne', 'EXDATE:20270704T140000Z'],
    ['midnight of the home', 'America/New_York', 'EXDATE:20270705T040000Z'],
    ['midnight of UTC', 'America/New_York', 'EXDATE:20270705T000000Z'],
    ['midnight of another place', 'Europe/Lisbon', 'EXDATE:20270704T140000Z'],
  ])('%s leave out the right day of a series of days, in %s: %s [CAL-40]', (_, zone, line) => {
    expect(series(zone, line)).toEqual(without5);
  });

  it('name the right moved occurrence, and the last day of a series [CAL-40]', () => {
    const zone = 'Australia/Melbourne';
    const moved = event('RECURRENCE-ID:20270704T140000Z', 'DTSTART;VALUE=DATE:20270720');
    const master = event(DAY, 'RRULE:FREQ=DAILY;COUNT=4');
    expect(read(calendar(...master, ...moved), { time_zone: zone }).nights).toEqual([
      ...without5,
      '2027-07-20 2027-07-21',
    ]);
    const until = (rule: string) => read(calendar(...event(DAY, rule)), { time_zone: zone }).nights;
    expect(until('RRULE:FREQ=DAILY;UNTIL=20270704T140000Z')).toEqual(['2027-07-03 2027-07-06']);
    expect(until('RRULE:FREQ=DAILY;UNTIL=20270705T000000Z')).toEqual(['2027-07-03 2027-07-06']);
    expect(until('RRULE:FREQ=DAILY;UNTIL=20270705T235959Z')).toEqual(['2027-07-03 2027-07-06']);
  });

  it('a moved occurrence stays closed unless its series was changed later and leaves it out [CAL-40]', () => {
    const master = (sequence: number) =>
      event(DAY, `SEQUENCE:${sequence}`, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20270704');
    const moved = event('SEQUENCE:1', 'RECURRENCE-ID;VALUE=DATE:20270704', 'DTSTART;VALUE=DATE:20270720');
    expect(read(calendar(...master(1), ...moved)).nights).toEqual([
      '2027-07-03 2027-07-04',
      '2027-07-20 2027-07-21',
    ]);
    expect(read(calendar(...master(2), ...moved)).nights).toEqual(['2027-07-03 2027-07-04']);
  });
});

describe('an entry for the check-out day', () => {
  const named = (summary: string, from: string, to: string) => [
    'BEGIN:VEVENT',
    `UID:${summary} ${from}`,
    `SUMMARY:${summary}`,
    `DTSTART;VALUE=DATE:${from}`,
    `DTEND;VALUE=DATE:${to}`,
    'END:VEVENT',
  ];
  const stay = named('Stay', '20270703', '20270710');

  it.each(['Check-out', 'Guest checkout', 'Abreise', 'Départ'])(
    '%s closes no night after its stay [CAL-35]',
    (summary) => {
      expect(read(calendar(...stay, ...named(summary, '20270710', '20270711'))).nights).toEqual([
        '2027-07-03 2027-07-10',
      ]);
    },
  );

  it('closes its night if no stay ends there, as any other entry does [CAL-35]', () => {
    expect(read(calendar(...named('Check-out', '20270710', '20270711'))).nights).toEqual([
      '2027-07-10 2027-07-11',
    ]);
    expect(read(calendar(...stay, ...named('Reserved', '20270710', '20270711'))).nights).toEqual([
      '2027-07-03 2027-07-11',
    ]);
  });
});
