import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let listener: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into users (id, email) values ('00000000-0000-4000-8000-000000000001', 'host@example.com');
    insert into homes (id, user_id, title, description, location, home_type)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'A', 'B', 'C', 'Loft')`);
  listener = new pg.Client(database.connection);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen gallery_changed');
});

afterAll(async () => {
  await listener.end();
  await database.drop();
});

/** Runs statements in one transaction and counts the messages that its commit sends. */
async function messagesOf(sql: string): Promise<number> {
  heard.length = 0;
  await database.pool.query(sql);
  await database.pool.query("select pg_notify('gallery_changed', 'end')");
  await expect.poll(() => heard.at(-1)).toBe('end');
  return heard.length - 1;
}

const HOST = "'00000000-0000-4000-8000-000000000001'";
const HOME = "'00000000-0000-4000-8000-000000000002'";

it.each([
  `insert into homes (user_id, title, description, location, home_type) values (${HOST}, 'D', 'E', 'F', 'House')`,
  `update homes set title = 'A loft' where id = ${HOME}`,
  `insert into home_photos (home_id, path, width, height, thumbhash, display_order) values (${HOME}, 'p', 1, 1, 't', 0)`,
  'update home_photos set display_order = 3',
  'delete from home_photos',
  `insert into profiles (user_id, display_name) values (${HOST}, 'Ada')`,
  `update profiles set created_at = created_at - interval '1 year'`,
  'update users set email_verified = true',
  `delete from homes where title = 'D'`,
])('reports that the gallery changed: %s', async (sql) => {
  expect(await messagesOf(sql)).toBe(1);
});

it('reports a transaction once, however much it changes', async () => {
  const insert = `insert into homes (user_id, title, description, location, home_type) values (${HOST}, 'D', 'E', 'F', 'House');`;
  expect(await messagesOf(insert.repeat(5))).toBe(1);
});

it('does not report changes that no gallery shows', async () => {
  expect(await messagesOf(`insert into users (email) values ('new@example.com')`)).toBe(0);
  expect(await messagesOf('update users set updated_at = now()')).toBe(0);
  expect(await messagesOf(`update profiles set phone = '1', website = 'https://example.com'`)).toBe(0);
  expect(
    await messagesOf(`update profiles set bio = 'Gardener', display_name = 'Ada', share_email = true`),
  ).toBe(0);
  expect(await messagesOf(`update users set email = 'other@example.com' where id = ${HOST}`)).toBe(0);
});

it('does not report changes of calendars, which no visitor sees [FIND-03]', async () => {
  for (const sql of [
    `insert into home_available_dates values (${HOME}, '2999-01-01')`,
    'delete from home_available_dates',
    'alter table taken_nights drop constraint if exists taken_nights_stay',
    "update calendars set closed = '{[2999-01-01,2999-01-08)}', confirmed_at = now()",
    `insert into stay_rules (home_id, shortest) values (${HOME}, 3)`,
    `insert into taken_nights values (${HOME}, '[2999-02-01,2999-02-08)', gen_random_uuid())`,
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address) values (${HOME}, 'A', 's', 'h', 'x')`,
    'delete from calendar_feeds',
  ]) {
    expect(await messagesOf(sql), sql).toBe(0);
  }
});

it("does not report a place's words and a host's wishes, which no visitor sees", async () => {
  const sql = `update homes set location = 'Elsewhere', swap_preferences = 'Near the sea', updated_at = now()`;
  expect(await messagesOf(sql)).toBe(0);
});

it('reports homes deleted with their host', async () => {
  expect(await messagesOf(`delete from users where id = ${HOST}`)).toBe(1);
});
