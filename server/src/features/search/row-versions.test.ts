import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchWorld } from '../../../test/search-world.ts';
import { takeNights } from '../../../test/taken-nights.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await buildSearchWorld(database.pool, 60, new Date('2027-03-10T12:30:00Z'));
});
afterAll(() => database.drop());

/** The versions of all rows that statements for visitors read. */
const versions = async () =>
  (
    await database.pool.query(
      `select (select string_agg(xmin || ' ' || ctid, ',' order by id) from homes) as homes,
         (select string_agg(xmin || ' ' || ctid, ',' order by home_id) from home_search) as searched,
         (select string_agg(xmin || ' ' || ctid, ',' order by id) from home_photos) as photos,
         (select string_agg(xmin || ' ' || ctid, ',' order by key) from tag_totals) as tags`,
    )
  ).rows[0];

const rowOf = async (home: string) =>
  (await database.pool.query('select * from member_search where home_id = $1', [home])).rows[0];

it('[FIND-03] nights, stay rules, confirmations, feeds, swaps and places touch no row that visitors’ replies read', async () => {
  const before = await versions();
  for (const sql of [
    `insert into home_available_dates select id, '2028-01-01' from homes`,
    'delete from home_available_dates',
    `update calendars set closed = '{[2027-04-01,2027-04-08)}', confirmed_at = now(), counts_from = now()`,
    'delete from calendar_feeds',
    'delete from taken_nights',
    'update stay_rules set shortest = 2, longest = null',
    'delete from stay_rules',
    'update home_places set pin = null',
    'delete from home_places',
  ]) {
    await database.pool.query(sql);
    expect(await versions(), sql).toEqual(before);
  }
});

it('[FIND-35] the search row changes in the transaction of any change, and rolls back with it', async () => {
  const { rows } = await database.pool.query('select id from homes order by id limit 1');
  const home = rows[0].id;
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`insert into home_available_dates values ($1, '2027-06-01'), ($1, '2027-06-02')`, [
      home,
    ]);
    await takeNights(client, [{ home_id: home, nights: '[2027-06-02,2027-06-04)' }]);
    const { rows: inside } = await client.query(
      'select open::text, blocked::text from member_search where home_id = $1',
      [home],
    );
    expect(inside[0].open).toBe('{[2027-06-01,2027-06-02)}');
    expect(inside[0].blocked).toContain('[2027-06-02,2027-06-04)');
    expect((await rowOf(home)).open).not.toContain('2027-06-01');
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect((await rowOf(home)).blocked).not.toContain('2027-06-02');
});

it('[FIND-35] of two simultaneous changes to one home neither is lost', async () => {
  const { rows } = await database.pool.query('select id from homes order by id desc limit 1');
  const home = rows[0].id;
  const open = `insert into home_available_dates values ($1, '2027-07-01')`;
  const rule = `insert into stay_rules (home_id, shortest) values ($1, 4) on conflict (home_id) do update set shortest = 4`;
  await Promise.all([
    database.pool.query(open, [home]),
    takeNights(database.pool, [{ home_id: home, nights: '[2027-08-01,2027-08-03)' }]),
    database.pool.query(rule, [home]),
  ]);
  const row = await rowOf(home);
  expect(row.open).toContain('[2027-07-01,2027-07-02)');
  expect(row.blocked).toContain('[2027-08-01,2027-08-03)');
  expect(row.shortest).toBe(4);
});
