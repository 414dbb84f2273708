import { addDays, daysOf } from '@swapstead/contract/days';
import { expect, it } from 'vitest';
import { read } from '../../../../test/calendar-files.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';

const CALENDARS = 1_000;
const { next, int: below, pick } = seededRandom(20_271_125);
const chance = (part: number) => next() < part;

/** An entry of three nights that no other entry shares, and the days it closes. */
function stay(index: number): { lines: string[]; nights: string[] } {
  const from = addDays('2027-01-10', index * 10);
  const to = addDays(from, 3);
  const day = (text: string) => (chance(0.3) ? text : text.replaceAll('-', ''));
  const kind = pick(['days', 'utc', 'zone']);
  const times: Record<string, [string, string]> = {
    days: [`DTSTART;VALUE=DATE:${day(from)}`, `DTEND;VALUE=DATE:${day(to)}`],
    utc: [`DTSTART:${from.replaceAll('-', '')}T150000Z`, `DTEND:${to.replaceAll('-', '')}T100000Z`],
    zone: [
      `DTSTART;TZID=GMT+00:00:${from.replaceAll('-', '')}T150000`,
      `DTEND;TZID=GMT+00:00:${to.replaceAll('-', '')}T100000`,
    ],
  };
  const broken = [
    'RRULE:',
    'EXDATE:',
    'RRULE:FREQ=NEVER',
    'RDATE:never',
    'X-ODD;A=b:c',
    'DURATION',
    'SEQUENCE:x',
  ];
  return {
    lines: [`UID:${index}@test`, ...(times[kind] ?? []), ...broken.filter(() => chance(0.15))],
    nights: daysOf({ from, to }),
  };
}

/** What may surround and interrupt the lines of an entry, or be lost from them. */
function wrapped(lines: readonly string[]): string[] {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', ...(chance(0.5) ? ['END:VALARM'] : [])];
  const within = chance(0.3) ? [...lines, ...alarm] : [...lines];
  // Without its last day an entry reads as one of a single night, which no reader can detect.
  const loses = below(within.length);
  if (chance(0.1) && !within[loses]?.startsWith('DTEND')) within.splice(loses, 1);
  const layer = pick(['', '', '', 'VTIMEZONE', 'X-ODD', 'VEVENT', 'VTODO']);
  // A task has times of its own.
  const begin =
    chance(0.1) && layer !== 'VTODO' ? [] : [`${pick(['', '', '', 'None', '\uFEFF'])}BEGIN:VEVENT`];
  const end = chance(0.1) ? [] : ['END:VEVENT'];
  const entry = [...begin, ...within, ...end];
  if (layer === '') return entry;
  return [`BEGIN:${layer}`, ...entry, ...(chance(0.5) ? [`END:${layer}`] : [])];
}

it(`counts every entry that it does not close, in ${CALENDARS} calendars with lines lost, broken or misplaced [CAL-42]`, () => {
  for (let round = 0; round < CALENDARS; round++) {
    const stays = Array.from({ length: 1 + below(5) }, (_, index) => stay(index));
    const lines = ['BEGIN:VCALENDAR', ...stays.flatMap(({ lines: own }) => wrapped(own)), 'END:VCALENDAR'];
    const text = lines.join(pick(['\r\n', '\n', '\r\r\n', '\r']));
    const { entries, unreadable, read_in_part } = read(text, { time_zone: 'UTC' });
    const closed = new Set(entries.flatMap((entry) => daysOf(entry)));
    const lost = stays.filter(({ nights }) => !nights.every((night) => closed.has(night)));
    expect(unreadable + read_in_part, text).toBeGreaterThanOrEqual(lost.length);
  }
});
