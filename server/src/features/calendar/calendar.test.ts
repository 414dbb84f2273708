import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

/** One fixed time, so that no day ends during the tests. */
const NOW = Date.now();
let home: OwnHome;

const { ask, list } = hostActions(() => test);

const test = await startTestApp({}, { clock: () => new Date(NOW) });
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });
beforeEach(async () => {
  home = await list(host);
});

/** The day this many days from today, in UTC. */
const day = (offset: number) => new Date(NOW + offset * 86_400_000).toISOString().slice(0, 10);
const set = (available_dates: unknown, more: object = {}) =>
  ask('PUT', `/api/homes/${home.id}/available_dates`, host, { available_dates, ...more });
const stored = async () =>
  (
    await test.pool.query<{ day: string }>(
      'select day from home_available_dates where home_id = $1 order by day',
      [home.id],
    )
  ).rows.map((row) => row.day);

describe('the open days of a home', () => {
  it('are stored for that home only, and shown to subscribers [PROF-34, HOUSE-15, HOUSE-16, HOUSE-13]', async () => {
    const neighbour = await list(host);
    const days = [day(3), day(1), day(2)];
    const reply = await set(days);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().available_dates).toEqual(days.toSorted());
    const homes = (await ask('GET', '/api/homes/own', host)).json().homes as OwnHome[];
    expect(homes.find(({ id }) => id === home.id)?.available_dates).toEqual(days.toSorted());
    expect(homes.find(({ id }) => id === neighbour.id)?.available_dates).toEqual([]);
    const seen = (await ask('GET', `/api/homes/${home.id}`, other)).json();
    expect(seen).toMatchObject({
      available_dates: days.toSorted(),
      location: 'Porto, Portugal',
      swap_preferences: 'Two weeks in spring',
    });
    expect((await ask('GET', `/api/homes/${home.id}`)).body).not.toContain(day(2));
  });

  it('are replaced as a whole, and can be emptied', async () => {
    await set([day(1), day(2)]);
    await set([day(2), day(5)]);
    expect(await stored()).toEqual([day(2), day(5)]);
    await set([]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a past day', [day(-2)], 'Days in the past cannot be added.'],
    ['yesterday', [day(-1)], 'Days in the past cannot be added.'],
    ['a day twice', [day(1), day(1)], 'A day is listed twice'],
    ['the 30th of February', ['2096-02-30'], 'A day must look like 2027-03-05'],
    ['an instant', ['2096-02-01T10:00:00Z'], 'A day must look like 2027-03-05'],
    ['a word', ['tomorrow'], 'A day must look like 2027-03-05'],
    ['a number', [20270305], 'A day must look like 2027-03-05'],
    ['a day in three years', [day(1095)], 'Days can be set for the next two years.'],
    ['a text', day(1), 'available_dates must be a list'],
    ['731 days', Array.from({ length: 731 }, (_, index) => day(index)), 'A calendar takes at most 730 days'],
  ])('cannot contain %s, and then stay as they were [VALID-22]', async (_, days, message) => {
    await set([day(4)]);
    const reply = await set(days);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { available_dates: message }]);
    expect(await stored()).toEqual([day(4)]);
  });

  it('may contain days that have passed since they were set [VALID-22]', async () => {
    await test.pool.query('insert into home_available_dates (home_id, day) values ($1, $2)', [
      home.id,
      day(-9),
    ]);
    expect((await set([day(-9), day(1)])).statusCode).toBe(200);
    expect(await stored()).toEqual([day(-9), day(1)]);
  });

  it('cannot be replaced from a version that was read before the last change', async () => {
    const { calendar_version } = (await set([day(4)])).json();
    expect((await set([day(5)], { calendar_version })).statusCode).toBe(200);
    const late = await set([day(6)], { calendar_version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await stored()).toEqual([day(5)]);
  });

  it('take concurrent changes without a version one after the other', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => set([day(index + 1), day(20)])),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await stored()).toHaveLength(2);
  });
});
