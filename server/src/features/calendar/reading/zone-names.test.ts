import { expect, it } from 'vitest';
import { calendar, event, read } from '../../../../test/calendar-files.ts';
import { createZones } from './zone-names.ts';

const WINDOW = { from: Date.parse('2027-01-01'), to: Date.parse('2029-01-01') };
const HOUR_MS = 3_600_000;

/** How many hours the clocks of a zone are ahead of UTC in the northern winter and summer. */
function hoursOf(name: string): string {
  const found = createZones([], WINDOW)(name);
  if (!found) return 'unknown';
  const at = (day: string) => found.zone.offset(Date.parse(day)) / HOUR_MS;
  return `${at('2027-01-15')} ${at('2027-07-15')}${found.isSure ? '' : ' unsure'}`;
}

it.each([
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '1 2'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', '1 2'],
  ['(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris', '1 2'],
  ['(UTC+02:00) Athen, Bukarest', '2 3'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '-5 -4'],
  ['(UTC-05:00) Est (États-Unis et Canada)', '-5 -4'],
  ['(UTC-05:00) Восточное время (США и Канада)', '-5 -4'],
  ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', '-8 -7'],
  ['(UTC-06:00) Central America', '-6 -6'],
  ['(UTC-07:00) Arizona', '-7 -7'],
  ['(UTC+10:00) Canberra, Melbourne, Sydney', '11 10'],
  ['(UTC+09:00) 大阪、札幌、東京', '9 9'],
  // No city in it is spelled as in English, so only its offset is known.
  ['(UTC+01:00) Амстердам, Берлин, Берн, Рим, Стокгольм, Вена', '1 1 unsure'],
  ['AUS Eastern Standard Time', '11 10'],
  ['w. europe standard time', '1 2'],
  ['Europe\\/Berlin', '1 2'],
  ['Europe/Berlin;VALUE=DATE-TIME', '1 2'],
  ['America/New York', '-5 -4'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '1 2'],
  ['tzone://Microsoft/Utc', '0 0'],
  ['GMT+05:30', '5.5 5.5'],
  ['UTC-3', '-3 -3'],
  ['GMT-0300', '-3 -3'],
  ['tzone://Microsoft/Custom', 'unknown'],
  ['Customized Time Zone', 'unknown'],
  ['Mars/../Olympus', 'unknown'],
  ['', 'unknown'],
  [`(UTC+01:00) ${'x'.repeat(300)}`, 'unknown'],
])('%s is %s [CAL-38]', (name, hours) => {
  expect(hoursOf(name)).toBe(hours);
});

it('counts an entry if only the offset of its zone is known, and reads it by that [CAL-38]', () => {
  const russian = '(UTC+01:00) Амстердам, Берлин';
  const counted = calendar(...event(`DTSTART;TZID="${russian}":20270704T190000`, 'DURATION:PT30M'));
  expect(read(counted)).toMatchObject({ nights: ['2027-07-04 2027-07-05'], unknown_zones: 1 });
});

const defined = (...parts: string[]) => ['BEGIN:VTIMEZONE', 'TZID:Here', ...parts, 'END:VTIMEZONE'];
const standard = [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'END:STANDARD',
];
const evening = event('DTSTART;TZID=Here:20270705T040000', 'DURATION:PT30M');

it.each([
  ['with an empty part', [...standard, 'BEGIN:DAYLIGHT', 'END:DAYLIGHT'], 0],
  ['with a part without a start', ['BEGIN:STANDARD', 'TZOFFSETTO:+0900', 'END:STANDARD'], 0],
  ['with a rule that cannot be read', [...standard.slice(0, -1), 'RRULE:FREQ=NEVER', 'END:STANDARD'], 1],
  ['without parts, but with a location', ['X-LIC-LOCATION:Asia/Tokyo'], 0],
])('a zone that the file defines %s is used as far as possible [CAL-38]', (_, parts, unknown) => {
  // 04:00 in Tokyo is 20:00 of the day before in Lisbon.
  expect(read(calendar(...defined(...parts), ...evening))).toMatchObject({
    nights: ['2027-07-04 2027-07-05'],
    unknown_zones: unknown,
    unreadable: 0,
  });
});
