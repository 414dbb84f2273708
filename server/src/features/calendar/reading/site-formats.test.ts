import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { nightsWithin } from './nights-within.ts';
import { readCalendar } from './read-calendar.ts';

/** The nights that a calendar in the format of a site closes for a home in Lisbon, as runs. */
async function closedBy(site: string): Promise<string[]> {
  const bytes = await readFile(new URL(`../../../../test/calendars/${site}.ics`, import.meta.url));
  const window = { from: '2027-06-01', to: '2029-06-01' };
  const { entries, unreadable, unknown_zones } = readCalendar(bytes, {
    window,
    time_zone: 'Europe/Lisbon',
    end_rule: 'check_out',
    counts_free: false,
    today: '2027-01-01',
    own_key: new Uint8Array(32),
  });
  expect([unreadable, unknown_zones]).toEqual([0, 0]);
  return nightsWithin(entries, window).map(({ from, to }) => `${from} ${to}`);
}

it.each([
  ['airbnb', ['2027-07-03 2027-07-10', '2027-07-20 2027-07-22']],
  ['booking', ['2027-08-05 2027-08-09']],
  ['vrbo', ['2027-09-01 2027-09-05', '2027-09-10 2027-09-12']],
  // A weekend and two of three dinners, but neither a birthday nor a lunch.
  ['google', ['2027-07-02 2027-07-04', '2027-07-09 2027-07-10', '2027-07-23 2027-07-24']],
  // Evenings in a Windows time zone, an hour ahead, but not what is marked free.
  ['outlook', ['2027-07-15 2027-07-17', '2027-07-28 2027-07-30']],
  // A series whose second day was moved, but no task.
  ['apple', ['2027-09-01 2027-09-03', '2027-10-08 2027-10-10']],
])(
  'a calendar in the format of %s closes its nights [CAL-35, CAL-36, CAL-37, CAL-38, CAL-40, CAL-41]',
  async (site, nights) => {
    expect(await closedBy(site)).toEqual(nights);
  },
);
