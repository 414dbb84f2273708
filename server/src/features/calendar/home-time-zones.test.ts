import type { HomeNights } from '@swapstead/contract/calendar/endpoints';
import { addDays, addMonths, countDays, dayNumber, daysOf, monthOf, weeksOf } from '@swapstead/contract/days';
import { afterEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { statesOf } from './layers.ts';

let now = new Date('2027-07-04T12:30:00Z');

const { ask, list } = hostActions(() => test);

const test = await startTestApp({}, { clock: () => now });
const host = await signIn(test, { level: 'subscriber' });

/** A home in this time zone. */
async function homeIn(zone: string): Promise<string> {
  const { id } = await list(host);
  const { rowCount } = await test.pool.query(
    `insert into home_places (home_id, place_id, chosen_by, centre)
     select $1, id, 'host', point from places where time_zone = $2 limit 1
     on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre`,
    [id, zone],
  );
  expect(rowCount, zone).toBe(1);
  return id;
}
const setOpen = (id: string, night: string) =>
  ask('PUT', `/api/homes/${id}/nights`, host, {
    changes: [{ from: night, to: addDays(night, 1), state: 'open' }],
  });

describe('today at a home', () => {
  it.each([
    ['Pacific/Auckland', '2027-07-04T12:30:00Z', '2027-07-05'],
    ['Europe/Lisbon', '2027-07-04T12:30:00Z', '2027-07-04'],
    ['Pacific/Honolulu', '2027-07-04T09:30:00Z', '2027-07-03'],
  ])('in %s at %s is %s, the first night that can be set [CAL-05, CAL-12]', async (zone, instant, today) => {
    now = new Date(instant);
    const id = await homeIn(zone);
    const refused = await setOpen(id, addDays(today, -1));
    expect([refused.statusCode, refused.json().fields.changes]).toEqual([
      400,
      'Days in the past cannot be added.',
    ]);
    expect((await setOpen(id, today)).statusCode).toBe(200);
    const last = addDays(today, 730);
    expect((await setOpen(id, last)).statusCode).toBe(200);
    expect((await setOpen(id, addDays(last, 1))).json().fields.changes).toBe(
      'Days can be set for the next two years.',
    );
    const nights: HomeNights = (await ask('GET', `/api/homes/${id}/nights`, host)).json();
    expect([nights.today, nights.last]).toEqual([today, last]);
    expect(nights.runs.filter(({ state }) => state === 'open')).toEqual([
      { from: today, to: addDays(today, 1), state: 'open' },
      { from: last, to: addDays(last, 1), state: 'open' },
    ]);
  });
});

describe('a night is the same night in every time zone of a server', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it.each(['Pacific/Auckland', 'America/New_York', 'UTC'])('over 730 days in %s [CAL-05]', (zone) => {
    process.env.TZ = zone;
    // Checks that this process really runs in the zone: clocks change in two of them.
    expect(new Date(2027, 0, 1).getTimezoneOffset() === new Date(2027, 6, 1).getTimezoneOffset()).toBe(
      zone === 'UTC',
    );
    const window = { from: '2027-07-04', to: addDays('2027-07-04', 731) };
    const nights = daysOf(window);
    expect([nights.length, new Set(nights).size, nights.at(-1)]).toEqual([731, 731, '2029-07-03']);
    // Every other night is open: each run is one night, and none is joined, lost or moved.
    const open = nights
      .map((day) => [dayNumber(day), dayNumber(day) + 1] as const)
      .filter((_, index) => index % 2 === 0);
    const runs = statesOf(window, { open, closed: [], feeds: [], taken: [] });
    expect(runs.map(({ from }) => from)).toEqual(nights);
    expect(runs.every(({ from, to }) => countDays(from, to) === 1)).toBe(true);
    const months = Array.from({ length: 25 }, (_, index) => addMonths(monthOf(window.from), index));
    const shown = months
      .flatMap(weeksOf)
      .flat()
      .filter((day) => day !== null);
    expect(shown).toEqual(daysOf({ from: '2027-07-01', to: '2029-08-01' }));
  });
});
