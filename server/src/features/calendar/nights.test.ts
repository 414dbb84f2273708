import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createTestDatabase,
  run,
  silentLogger,
  type TestDatabase,
  withDatabase,
} from '../../../test/test-database.ts';
import { type Applied, migrate, migrateTo } from '../../platform/database/migrate.ts';
import { createPool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { freeNights, lockCalendars, nightRuns, takeNights } from './nights.repository.ts';

let database: TestDatabase;
let pool: pg.Pool;
let homes: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  // These tests take nights without swaps, which are a higher slice, so the constraint is dropped.
  await pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
});
beforeEach(async () => {
  const { rows } = await pool.query<{ id: string }>(
    `with host as (insert into users (email) values ($1) returning id)
     insert into homes (user_id, title, description, location, home_type)
     select id, 'A home', 'One room', 'Porto', 'Loft' from host, generate_series(1, 2) returning id`,
    [`${randomUUID()}@members.test`],
  );
  homes = rows.map(({ id }) => id);
});
afterAll(() => database.drop());

const stay = (home: number, check_in: string, check_out: string, stay_id = randomUUID()) => ({
  home_id: homes[home] as string,
  check_in,
  check_out,
  stay_id,
});
const take = (...stays: ReturnType<typeof stay>[]) =>
  inTransaction(pool, (client) => takeNights(client, stays));
const runs = async (home = 0, from = '2027-07-01', to = '2027-07-11') =>
  (await nightRuns(pool, homes, from, to)).get(homes[home] as string);

describe('the states of nights', () => {
  it('taken beats closed, closed beats open, and ask is the default [CAL-01, CAL-02]', async () => {
    const [home] = homes;
    expect(await runs()).toEqual([{ from: '2027-07-01', to: '2027-07-11', state: 'ask' }]);
    await pool.query(
      `insert into home_available_dates select $1, day::date from generate_series(date '2027-07-03', '2027-07-08', '1 day') day`,
      [home],
    );
    await pool.query("update calendars set closed = '{[2027-06-20,2027-07-02)}' where home_id = $1", [home]);
    await pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, nights)
       values ($1, 'Airbnb', 's', 'h', 'x', '{[2027-07-05,2027-07-08)}')`,
      [home],
    );
    await take(stay(0, '2027-07-06', '2027-07-07'));
    expect(await runs()).toEqual([
      { from: '2027-07-01', to: '2027-07-02', state: 'closed' },
      { from: '2027-07-02', to: '2027-07-03', state: 'ask' },
      { from: '2027-07-03', to: '2027-07-05', state: 'open' },
      { from: '2027-07-05', to: '2027-07-06', state: 'closed' },
      { from: '2027-07-06', to: '2027-07-07', state: 'taken' },
      { from: '2027-07-07', to: '2027-07-08', state: 'closed' },
      { from: '2027-07-08', to: '2027-07-09', state: 'open' },
      { from: '2027-07-09', to: '2027-07-11', state: 'ask' },
    ]);
    await pool.query('delete from calendar_feeds where home_id = $1', [home]);
    await pool.query('delete from taken_nights where home_id = $1', [home]);
    expect((await runs())?.slice(2)).toEqual([
      { from: '2027-07-03', to: '2027-07-09', state: 'open' },
      { from: '2027-07-09', to: '2027-07-11', state: 'ask' },
    ]);
    expect(await runs(1)).toEqual([{ from: '2027-07-01', to: '2027-07-11', state: 'ask' }]);
  });
});

describe('taking nights', () => {
  it('takes all stays or none, and leaves the transaction usable [CAL-54]', async () => {
    expect(await take(stay(0, '2027-07-03', '2027-07-05'))).toBe('held');
    // A stay may begin on the day another one ends.
    expect(await take(stay(0, '2027-07-05', '2027-07-07'))).toBe('held');
    const answers = await inTransaction(pool, async (client) => [
      await takeNights(client, [stay(1, '2027-07-03', '2027-07-05'), stay(0, '2027-07-04', '2027-07-09')]),
      await takeNights(client, [stay(1, '2027-07-08', '2027-07-09')]),
    ]);
    expect(answers).toEqual(['taken', 'held']);
    expect((await runs(1))?.filter(({ state }) => state === 'taken')).toEqual([
      { from: '2027-07-08', to: '2027-07-09', state: 'taken' },
    ]);
  });

  it.each([
    ['with locked calendars', lockCalendars],
    // PostgreSQL may abort some that wait for one another.
    ['with the constraint alone', async () => {}],
  ])('gives the night to one of many simultaneous takers, %s [CAL-54]', async (_, lock) => {
    const takeAtOnce = (...stays: ReturnType<typeof stay>[]) =>
      inTransaction(pool, async (client) => {
        await lock(client, stays);
        return takeNights(client, stays);
      }).catch(({ code }) => code);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        takeAtOnce(
          stay(index % 2, '2027-07-03', '2027-07-05'),
          stay((index + 1) % 2, '2027-07-04', '2027-07-06'),
        ),
      ),
    );
    const lost = lock === lockCalendars ? ['taken'] : ['taken', '40P01'];
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    expect(answers.filter((answer) => answer !== 'held' && !lost.includes(answer))).toEqual([]);
  });

  it('frees them, completely or from a day on', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await take(stay(0, '2027-07-01', '2027-07-06', one), stay(0, '2027-07-08', '2027-07-10', two));
    await inTransaction(pool, (client) => freeNights(client, [one, two], { from: '2027-07-03' }));
    expect((await runs())?.filter(({ state }) => state === 'taken')).toEqual([
      { from: '2027-07-01', to: '2027-07-03', state: 'taken' },
    ]);
    await inTransaction(pool, (client) => freeNights(client, [one]));
    expect(await runs()).toHaveLength(1);
  });
});

it('an upgraded database keeps every open day, its confirmation and its version', async () => {
  const { rows: before } = await pool.query<Applied>(
    "select name, checksum from schema_migrations where name < '0060' order by name",
  );
  const { admin } = inject('testServer');
  const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
  await run(admin, `create database ${name}`);
  const old = createPool(withDatabase(admin, name), 2, silentLogger);
  try {
    await inTransaction(old, (client) => migrateTo(client, before));
    const { rows } = await old.query<{ id: string }>(
      `with host as (insert into users (email) values ('host@members.test') returning id),
       home as (insert into homes
           (user_id, title, description, location, home_type, calendar_confirmed_at, calendar_version)
         select id, 'A home', 'One room', 'Porto', 'Loft', '2026-01-01T00:00:00Z', 7 from host returning id),
       days as (insert into home_available_dates select id, '2027-07-03' from home)
       select id from home`,
    );
    await migrate(old);
    const id = rows[0]?.id as string;
    expect((await nightRuns(old, [id], '2027-07-03', '2027-07-05')).get(id)).toEqual([
      { from: '2027-07-03', to: '2027-07-04', state: 'open' },
      { from: '2027-07-04', to: '2027-07-05', state: 'ask' },
    ]);
    const calendars = await old.query(
      "select version, confirmed_at, counts_from > now() - interval '1 hour' as is_fresh from calendars",
    );
    // Silence counts from the upgrade at the earliest (CAL-28).
    expect(calendars.rows).toEqual([
      { version: 7, confirmed_at: new Date('2026-01-01T00:00:00Z'), is_fresh: true },
    ]);
  } finally {
    await old.end();
    await run(admin, `drop database ${name} with (force)`);
  }
});
