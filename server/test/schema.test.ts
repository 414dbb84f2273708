import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { schemaPage } from '../../scripts/schema-page.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

const committed = () => readFile(new URL('../../docs/schema.md', import.meta.url), 'utf8');

it('docs/schema.md describes the schema after all migrations (npm run generate)', async ({ skip }) => {
  const page = await schemaPage(database.pool);
  const version = /PostgreSQL \d+/;
  skip(version.exec(page)?.[0] !== version.exec(await committed())?.[0], 'made with another PostgreSQL');
  expect(page).toBe(await committed());
});

it.each([
  'alter table homes disable trigger homes_before_update',
  'drop trigger homes_before_update on homes',
  'alter table homes alter column title drop not null',
  'alter table homes alter column seen_on drop default',
  'alter table homes drop constraint homes_guests_check',
  'drop index homes_of_user',
  `create or replace function open_nights(home uuid) returns datemultirange language sql stable as $$ select '{}'::datemultirange $$`,
  'create view homes_of_today as select 1 as one',
])('docs/schema.md is out of date after %s', async (change) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    expect(await schemaPage(client)).not.toBe(await committed());
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('every table and function has a description: `comment on` in its migration', async () => {
  const { rows } = await database.pool.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null
     union all
     select proname from pg_proc as p
     where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
       and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(rows).toEqual([]);
});
