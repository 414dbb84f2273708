import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger, testDatabase } from '../../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let directory: string;

const database = await testDatabase();

beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  directory = await mkdtemp(join(tmpdir(), 'swapstead-migrations-'));
  await write('0001_homes.sql', 'CREATE TABLE homes (id integer);\nINSERT INTO homes VALUES (1);\n');
  await write('0002_tags.sql', 'CREATE TABLE tags (id integer);\n');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);

async function recorded(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

it('applies missing migrations, in order, once', async () => {
  expect(await migrate(database.pool, directory)).toEqual(['0001_homes.sql', '0002_tags.sql']);
  await write('0003_words.sql', 'CREATE TABLE words (id integer)');
  expect(await migrate(database.pool, directory)).toEqual(['0003_words.sql']);
  expect(await migrate(database.pool, directory)).toEqual([]);
  expect((await database.pool.query('SELECT * FROM homes')).rows).toEqual([{ id: 1 }]);
});

it('applies everything once if several processes start on the same new database', async () => {
  await write('0003_slow.sql', 'SELECT pg_sleep(0.1); CREATE TABLE slow (id integer)');
  const pools = Array.from({ length: 4 }, () => createPool(database.connection, 1, silentLogger));
  const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat().toSorted()).toEqual(['0001_homes.sql', '0002_tags.sql', '0003_slow.sql']);
});

it('leaves nothing of a failed migration, keeps those before it, and names it', async () => {
  await write('0003_broken.sql', 'CREATE TABLE half (id integer); SELECT 1 / 0');
  await expect(migrate(database.pool, directory)).rejects.toThrow(
    'Migration 0003_broken.sql failed: division by zero',
  );
  expect(await recorded()).toEqual(['0001_homes.sql', '0002_tags.sql']);
  expect((await database.pool.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
});

it('refuses a migration that was changed after it was applied', async () => {
  await migrate(database.pool, directory);
  await write('0001_homes.sql', 'CREATE TABLE homes (id bigint)');
  await expect(migrate(database.pool, directory)).rejects.toThrow(
    'Migration 0001_homes.sql was changed after it was applied to this database.',
  );
});

it('accepts a migration whose line endings were changed by git', async () => {
  await migrate(database.pool, directory);
  await write('0002_tags.sql', 'CREATE TABLE tags (id integer);\r\n');
  expect(await migrate(database.pool, directory)).toEqual([]);
});

it('refuses a database that a newer release has migrated', async () => {
  await migrate(database.pool, directory);
  await rm(join(directory, '0002_tags.sql'));
  await expect(migrate(database.pool, directory)).rejects.toThrow(
    'This database has the migration 0002_tags.sql, which this release does not know.',
  );
});

it('refuses a new migration before one that was applied', async () => {
  await rename(join(directory, '0002_tags.sql'), join(directory, '0003_tags.sql'));
  await migrate(database.pool, directory);
  await write('0002_late.sql', 'SELECT 1');
  await expect(migrate(database.pool, directory)).rejects.toThrow(
    'Migration 0002_late.sql stands before 0003_tags.sql, which this database already has.',
  );
});

it('refuses two migrations with one number, and a name without one', async () => {
  await write('0002_other.sql', 'SELECT 1');
  await expect(migrate(database.pool, directory)).rejects.toThrow(
    'The migrations 0002_other.sql and 0002_tags.sql have the same number.',
  );
  await rename(join(directory, '0002_other.sql'), join(directory, 'other.sql'));
  await expect(migrate(database.pool, directory)).rejects.toThrow('Migration other.sql must be named like');
});
