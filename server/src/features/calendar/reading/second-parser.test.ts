import { addDays, daysOf } from '@swapstead/contract/days';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { runs } from '../../../../test/runs.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { nightsWithin } from './nights-within.ts';
import { readCalendar } from './read-calendar.ts';

const WINDOW = { from: '2027-01-01', to: '2028-12-31' };
const CALENDARS = runs(60, 300);

const { next, int: below, pick } = seededRandom(20_270_703);
const chance = (part: number) => next() < part;
const two = (value: number) => String(value).padStart(2, '0');
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * A rule as real calendars have them. Left out is what the second parser gets wrong: 29 February (it uses 1 March) and
 * the second Saturday of August (of the year).
 */
function rule(): string {
  const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const parts = [`FREQ=${frequency}`];
  if (chance(0.4)) parts.push(`INTERVAL=${1 + below(4)}`);
  if (frequency === 'WEEKLY' && chance(0.6))
    parts.push(`BYDAY=${DAYS.filter(() => chance(0.4)).join(',') || 'FR'}`);
  if (frequency === 'MONTHLY') {
    parts.push(
      pick([
        'BYDAY=2SA',
        'BYDAY=-1SU',
        'BYDAY=1MO,3WE',
        'BYMONTHDAY=15',
        'BYMONTHDAY=31',
        'BYMONTHDAY=-1',
        'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
        'BYDAY=SA,SU;BYSETPOS=1,-1',
      ]),
    );
  }
  if (frequency === 'YEARLY') parts.push(pick(['BYMONTH=7;BYMONTHDAY=3', 'BYMONTH=1,6']));
  if (frequency === 'WEEKLY' && chance(0.3)) parts.push(`WKST=${pick(['SU', 'MO'])}`);
  // RFC 5545 does not define whether a start outside the rule counts, so such rules end by a day.
  const isPlain = !parts.some((part) => part.startsWith('BY'));
  if (chance(0.35)) parts.push(isPlain ? `COUNT=${1 + below(30)}` : `UNTIL=2028${two(1 + below(12))}15`);
  return parts.join(';');
}

/** An all-day entry, sometimes a series with days left out, added, moved or cancelled. */
function entry(index: number): string[] {
  const year = chance(0.2) ? 2024 + below(3) : 2027;
  const first = `${year}-${two(1 + below(12))}-${two(1 + below(28))}`;
  const day = (text: string) => text.replaceAll('-', '');
  const lines = [
    'BEGIN:VEVENT',
    `UID:${index}@generated`,
    'DTSTAMP:20261122T000000Z',
    `DTSTART;VALUE=DATE:${day(first)}`,
    `DTEND;VALUE=DATE:${day(addDays(first, 1 + below(3)))}`,
  ];
  const isSeries = chance(0.6);
  if (isSeries) {
    const recurring = rule();
    lines.push(`RRULE:${recurring}`);
    // Every program reads a start outside the rule differently: here it counts, as RFC 5545 says.
    if (chance(0.3)) lines.push(`RDATE;VALUE=DATE:${day(addDays('2027-03-01', below(300)))}`);
  }
  if (chance(0.1)) lines.push('TRANSP:TRANSPARENT');
  if (chance(0.1)) lines.push('STATUS:CANCELLED');
  lines.push('END:VEVENT');
  return lines;
}

/** The nights of all-day entries as the second parser reads them. */
function secondReading(text: string): Set<string> {
  const nights = new Set<string>();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const component of calendar.getAllSubcomponents('vevent')) {
    if (component.getFirstPropertyValue('status') === 'CANCELLED') continue;
    if (component.getFirstPropertyValue('transp') === 'TRANSPARENT') continue;
    const event = new ICAL.Event(component);
    const length = event.duration.toSeconds() / 86_400;
    const add = (from: string) => {
      for (const night of daysOf({ from, to: addDays(from, length) })) {
        if (night >= WINDOW.from && night < WINDOW.to) nights.add(night);
      }
    };
    if (!event.isRecurring()) {
      add(event.startDate.toString());
      continue;
    }
    add(event.startDate.toString());
    const occurrences = event.iterator();
    for (let day = occurrences.next(); day; day = occurrences.next()) {
      if (day.toString() >= WINDOW.to) break;
      add(day.toString());
    }
  }
  return nights;
}

it(`closes the same nights as a second parser, in ${CALENDARS} generated calendars [CAL-40]`, () => {
  for (let count = 0; count < CALENDARS; count++) {
    const entries = Array.from({ length: 1 + below(6) }, (_, index) => entry(index));
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n');
    const read = readCalendar(new TextEncoder().encode(text), {
      window: WINDOW,
      time_zone: 'UTC',
      end_rule: 'check_out',
      counts_free: false,
      today: '2027-01-01',
      own_key: new Uint8Array(32),
    });
    const nights = new Set(nightsWithin(read.entries, WINDOW).flatMap(daysOf));
    expect([...nights].sort(), text).toEqual([...secondReading(text)].sort());
  }
});
