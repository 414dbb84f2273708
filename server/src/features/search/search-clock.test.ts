import { addDays, dayIn } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { connectionOf } from '../../../test/test-database.ts';

let now = new Date('2027-07-04T12:30:00Z');
const clock = () => now;
let test: TestApp;
/** Another process on the same database. */
let other: TestApp;
let host: SignedIn;
let subscriber: SignedIn;
const homes: Record<string, OwnHome> = {};
const { ask, list } = hostActions(() => test);

const PLACES = { Lisbon: 2267057, Honolulu: 5856195, Auckland: 2193733 };

beforeAll(async () => {
  test = await createTestApp({}, { clock });
  const database = { pool: test.pool, connection: connectionOf(test), drop: async () => {} };
  other = await createTestApp({}, { clock, database });
  host = await signIn(test, { level: 'subscriber' });
  subscriber = await signIn(test, { level: 'subscriber' });
  for (const [name, place_id] of Object.entries(PLACES)) {
    const home = await list(host, { location: name, place_id });
    homes[name] = home;
  }
  await test.pool.query(`update calendars set confirmed_at = $1, counts_from = $1`, ['2027-07-01T00:00:00Z']);
});
afterAll(async () => {
  await other.app.close();
  await other.jobs.stop();
  await test.close();
});

async function found(query: string, app = test): Promise<string[]> {
  const reply = await app.app.inject({ url: `/api/homes?${query}`, headers: subscriber.headers });
  const ids: string[] = reply.json().homes.map(({ id }: { id: string }) => id);
  return Object.keys(PLACES).filter((name) => ids.includes(homes[name]?.id ?? ''));
}

it('[FIND-17] finds a stay from today on while it is still today at the home', async () => {
  expect(await found('check_in=2027-07-04&check_out=2027-07-08')).toEqual(['Lisbon', 'Honolulu']);
  expect(await found('check_in=2027-07-05&check_out=2027-07-08')).toEqual(Object.keys(PLACES));
  // An hour before midnight in Lisbon, and after it.
  now = new Date('2027-07-04T22:59:00Z');
  expect(await found('check_in=2027-07-04&check_out=2027-07-08')).toEqual(['Lisbon', 'Honolulu']);
  now = new Date('2027-07-04T23:01:00Z');
  expect(await found('check_in=2027-07-04&check_out=2027-07-08')).toEqual(['Honolulu']);
  now = new Date('2027-07-04T12:30:00Z');
});

it('[FIND-17] a stay across a clock change has as many nights as days', async () => {
  const { id } = homes.Lisbon as OwnHome;
  // Clocks in Lisbon go back in the night to 31 October.
  for (const [shortest, nights] of [
    [2, ['Lisbon']],
    [3, []],
  ] as const) {
    await test.pool.query(
      `insert into stay_rules (home_id, shortest) values ($1, $2) on conflict (home_id) do update set shortest = $2`,
      [id, shortest],
    );
    expect(await found(`ids=${id}&check_in=2027-10-30&check_out=2027-11-01`)).toEqual(nights);
  }
  await test.pool.query('delete from stay_rules');
});

it('[FIND-35] a host’s change shows in the next search, in every process', async () => {
  const { id } = homes.Honolulu as OwnHome;
  const from = addDays(dayIn('UTC', now), 30);
  const to = addDays(from, 5);
  const stay = `ids=${id}&check_in=${from}&check_out=${to}`;
  const set = async (state: 'open' | 'closed' | 'ask') => {
    const changes = [{ from, to, state }];
    expect((await ask('PUT', `/api/homes/${id}/nights`, host, { changes })).statusCode).toBe(200);
  };
  const both = async (query: string) => [await found(query), await found(query, other)];
  expect(await both(stay)).toEqual([['Honolulu'], ['Honolulu']]);
  await set('closed');
  expect(await both(stay)).toEqual([[], []]);
  await set('ask');
  expect(await both(stay)).toEqual([['Honolulu'], ['Honolulu']]);
  expect(await both(`${stay}&open=1`)).toEqual([[], []]);
  await set('open');
  expect(await both(`${stay}&open=1`)).toEqual([['Honolulu'], ['Honolulu']]);
  await test.pool.query(
    `update calendars set confirmed_at = '2027-03-01', counts_from = '2027-03-01' where home_id = $1`,
    [id],
  );
  expect(await both(stay)).toEqual([[], []]);
  expect((await ask('POST', `/api/homes/${id}/calendar/confirm`, host)).statusCode).toBeLessThan(300);
  expect(await both(stay)).toEqual([['Honolulu'], ['Honolulu']]);
});
