import { describe, expect, it } from 'vitest';
import { calendar, event, nightsOf, read } from '../../../../test/calendar-files.ts';

describe('all-day entries', () => {
  it.each([
    [
      'before the end date',
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

  it('end on the check-out day, or on the last night if the calendar is set to mean that [CAL-36]', () => {
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
      'an IANA name',
      ';TZID=America/New_York:20270704T180000',
      ';TZID=America/New_York:20270704T190000',
      'Europe/Lisbon',
      '2027-07-04 2027-07-05',
    ],
    [
      'a Windows name',
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
      'a name after a prefix',
      ';TZID=/citadel.org/20250101_1/Europe/Lisbon:20270705T190000',
      ';TZID=/citadel.org/20250101_1/Europe/Lisbon:20270705T200000',
      'Europe/Lisbon',
      '2027-07-05 2027-07-06',
    ],
    [
      'no zone, read in that of the home',
      ':20270705T190000',
      ':20270705T200000',
      'Pacific/Auckland',
      '2027-07-05 2027-07-06',
    ],
  ])('are read in their zone: %s [CAL-38]', (_, start, end, time_zone, nights) => {
    expect(nightsOf([`DTSTART${start}`, `DTEND${end}`], { time_zone })).toEqual([nights]);
  });

  it('in an unknown zone are read in the zone of the home, and counted [CAL-38]', () => {
    const text = calendar(...event('DTSTART;TZID=Mars/../Olympus:20270705T190000', 'DURATION:PT1H'));
    expect(read(text)).toMatchObject({ unknown_zones: 1, unreadable: 0, nights: ['2027-07-05 2027-07-06'] });
  });

  it('are read in zones that the file defines, with their clock changes [CAL-38, CAL-39]', () => {
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
    // In summer and in winter, 13:59 there is 18:59 in Lisbon; an hour earlier is before 18:00.
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

  it('with a time that does not exist are read an hour later, with one that exists twice as the first [CAL-39]', () => {
    // At a home in Tokyo: 01:30 in the gap of Lisbon is read as 02:30 there, which is 10:30; the evening begins at
    // 18:00.
    const at = (start: string, hours: number) =>
      nightsOf([`DTSTART;TZID=Europe/Lisbon:${start}`, `DURATION:PT${hours}H`], { time_zone: 'Asia/Tokyo' });
    expect(at('20270328T013000', 7)).toEqual([]);
    expect(at('20270328T013000', 8)).toEqual(['2027-03-28 2027-03-29']);
    // 01:30 on 31 October first occurs at 00:30 UTC, 09:30 in Tokyo.
    expect(at('20271031T013000', 8)).toEqual([]);
    expect(at('20271031T013000', 9)).toEqual(['2027-10-31 2027-11-01']);
  });
});
