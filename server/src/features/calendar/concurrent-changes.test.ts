import { randomUUID } from 'node:crypto';
import type { OwnCalendar, OwnRun } from '@swapstead/contract/calendar/endpoints';
import { addDays, daysOf } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../../../test/calendar-server.ts';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { freeNights, lockCalendars, type Stay, takeNights } from './nights.repository.ts';

const ROUNDS = 50;
const FIRST = '2027-03-01';
const MINUTE_MS = 60_000;

let now = new Date('2026-12-05T12:00:00Z');
let test: TestApp;
let outside: CalendarServer;
let host: SignedIn;
let home: OwnHome;

const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  outside = await createCalendarServer();
  test = await createTestApp({ CALENDAR_HOSTS_ALLOWED: outside.host }, { clock: () => now });
  // These tests take nights without swaps, which are a higher slice, so the constraint is dropped.
  await test.pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
  host = await signIn(test, { level: 'subscriber' });
  home = await list(host);
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

const compact = (day: string) => day.replaceAll('-', '');
const stay = (from: string, nights: number): Stay => ({
  home_id: home.id,
  check_in: from,
  check_out: addDays(from, nights),
  stay_id: randomUUID(),
});
const nightsOf = ({ check_in, check_out }: Stay) => daysOf({ from: check_in, to: check_out });

it('simultaneous signing, editing, syncing and confirming leave each night in one state, the same in every reply [CAL-54, CAL-01, CAL-33]', async () => {
  outside.calendar('/busy.ics', daysCalendar());
  const feed = await ask('POST', `/api/homes/${home.id}/feeds`, host, {
    name: 'Airbnb',
    address: outside.url('/busy.ics'),
  });
  const { address } = (await ask('POST', `/api/homes/${home.id}/calendar/address`, host)).json();
  const held: Stay[] = [];
  const calendar = async (): Promise<OwnCalendar> =>
    (await ask('GET', `/api/homes/${home.id}/calendar`, host)).json();

  for (let round = 0; round < ROUNDS; round++) {
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    const from = addDays(FIRST, round * 7);
    const [one, other] = [stay(from, 5), stay(addDays(from, 3), 5)];
    outside.calendar('/busy.ics', daysCalendar([compact(addDays(from, 2)), compact(addDays(from, 9))]));
    const take = (wanted: Stay) =>
      inTransaction(test.pool, async (client) => {
        await lockCalendars(client, [wanted]);
        return takeNights(client, [wanted]);
      });
    const [first, second, edited, synced, confirmed] = await Promise.all([
      take(one),
      take(other),
      ask('PUT', `/api/homes/${home.id}/nights`, host, {
        changes: [{ from, to: addDays(from, 7), state: round % 2 ? 'open' : 'closed' }],
      }),
      ask('POST', `/api/homes/${home.id}/feeds/${feed.json().id}/sync`, host),
      ask('POST', `/api/homes/${home.id}/calendar/confirm`, host),
    ]);
    expect([edited, synced, confirmed].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    if (first === 'held') held.push(one);
    if (second === 'held') held.push(other);
    // They share nights with one another, and the first of a round with what the last one may have taken.
    expect(first === 'held' && second === 'held').toBe(false);

    const { runs } = await calendar();
    const stateOf = (night: string) => runs.find((run: OwnRun) => run.from <= night && night < run.to)?.state;
    for (const night of [one, other].flatMap(nightsOf)) {
      const isTaken = held.some((known) => nightsOf(known).includes(night));
      expect([night, stateOf(night) === 'taken'], `round ${round}`).toEqual([night, isTaken]);
    }
  }
  const { rows } = await test.pool.query<{ stay_id: string }>(
    'select stay_id from taken_nights where home_id = $1',
    [home.id],
  );
  expect(new Set(rows.map(({ stay_id }) => stay_id))).toEqual(new Set(held.map(({ stay_id }) => stay_id)));
  expect(held.length).toBeGreaterThan(ROUNDS / 2);

  // The exported calendar agrees, and the next reply releases what was freed.
  const busy = async () => {
    const { body } = await test.app.inject({ url: new URL(address).pathname });
    const days = [...body.matchAll(/DTSTART;VALUE=DATE:(\d{8})\r\n(?:.*\r\n)*?DTEND;VALUE=DATE:(\d{8})/g)];
    const dashed = (day = '') => day.replace(/(....)(..)(..)/, '$1-$2-$3');
    return new Set(days.flatMap(([, from, to]) => daysOf({ from: dashed(from), to: dashed(to) })));
  };
  const shared = await busy();
  for (const night of held.flatMap(nightsOf)) expect(shared.has(night), night).toBe(true);
  await inTransaction(test.pool, (client) =>
    freeNights(
      client,
      held.map(({ stay_id }) => stay_id),
    ),
  );
  expect((await calendar()).runs.some(({ state }) => state === 'taken')).toBe(false);
  const closed = new Set(
    (await calendar()).runs.filter(({ word }) => word === 'closed').flatMap((run) => daysOf(run)),
  );
  expect(await busy()).toEqual(closed);
});
