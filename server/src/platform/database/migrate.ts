import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { inTransaction } from './transaction.ts';

type Migration = { name: string; sql: string; checksum: string };
export type Applied = { name: string; checksum: string };

const MIGRATIONS_DIR = fileURLToPath(new URL('../../../migrations', import.meta.url));
const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;

/** Any number works that nothing else in this database locks. */
const ADVISORY_LOCK = 7_927_328_478;

/**
 * Applies the missing migrations in the order of their numbers, each in its own transaction together with its row in
 * `schema_migrations`. Any number of processes may do so simultaneously: an advisory lock of the transaction lets one
 * work while the others wait and then find nothing left to do.
 * @returns the names applied by this call
 * @throws an Error with a sentence if files and database contradict each other, or naming the file that failed.
 */
export async function migrate(pool: pg.Pool, directory = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const done: string[] = [];
  for (;;) {
    const name = await inTransaction(pool, (client) => applyNext(client, migrations));
    if (name === undefined) return done;
    done.push(name);
  }
}

/** Keeps every other process from migrating, and so from starting, until the transaction of `client` ends. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/**
 * Migrates an empty database to the state of another one, within the transaction of `client`.
 * @throws an Error with a sentence if this release does not know exactly these migrations
 */
export async function migrateTo(client: pg.ClientBase, wanted: Applied[]): Promise<void> {
  const migrations = await checkKnown(wanted);
  const target = migrations.slice(0, wanted.length);
  while (await applyNext(client, target));
}

/** @throws an Error with a sentence unless these are the first migrations of this release, or all of them */
export async function checkKnown(wanted: Applied[], directory = MIGRATIONS_DIR): Promise<Migration[]> {
  const migrations = await readMigrations(directory);
  checkHistory(migrations, wanted);
  return migrations;
}

async function applyNext(client: pg.ClientBase, migrations: Migration[]): Promise<string | undefined> {
  await holdMigrations(client);
  const applied = await readApplied(client);
  checkHistory(migrations, applied);
  const next = migrations[applied.length];
  if (!next) return undefined;

  try {
    await client.query(next.sql);
  } catch (error) {
    throw new Error(`Migration ${next.name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    next.name,
    next.checksum,
  ]);
  return next.name;
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text COLLATE "C" PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM schema_migrations ORDER BY name');
  return rows;
}

/** The applied migrations must be the first ones in the folder, unchanged. */
function checkHistory(migrations: Migration[], applied: Applied[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations[index];
    if (file?.name === name) {
      if (file.checksum === checksum) continue;
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      );
    }
    if (migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `Migration ${file?.name} stands before ${name}, which this database already has. Give it a higher number.`,
      );
    }
    throw new Error(
      `This database has the migration ${name}, which this release does not know. Start a release that does.`,
    );
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name} must be named like 0001_create_homes.sql.`);
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(
        `The migrations ${previous} and ${name} have the same number. Give one of them the next number.`,
      );
    }
  }
  return Promise.all(names.map(async (name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  // Git may have changed the line endings of a checkout on Windows.
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
