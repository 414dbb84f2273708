import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchiveManifest } from './archive-format.ts';

/** Tables that contain rows after the migrations. */
const FILLED_BY_MIGRATIONS = [
  'schema_migrations',
  'secrets',
  'ledger_accounts',
  'tag_totals',
  'tag_count_deltas',
  'row_count_totals',
  'row_count_deltas',
  'gazetteer',
  'countries',
  'regions',
  'places',
  'place_names',
];

/** Foreign keys and indexes, which slow loading down: dropped before it, created again afterwards. */
export type TakenAway = { keys: { table: string; name: string; definition: string }[]; indexes: string[] };

/**
 * Whether the database contains more than the migrations write.
 * @throws an Error with a sentence if the tables are not ours
 */
export async function holdsContent(client: pg.ClientBase): Promise<boolean> {
  const tables = await tablesOf(client);
  if (tables.length > 0 && !tables.includes('schema_migrations')) {
    throw new Error('The database holds tables of something else. Give Swapstead one of its own.');
  }
  for (const table of tables) {
    if (FILLED_BY_MIGRATIONS.includes(table)) continue;
    if ((await client.query(`select from ${quoted(table)} limit 1`)).rowCount) return true;
  }
  return false;
}

/** Drops everything in the schema, and the job queue. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const table of await tablesOf(client)) await client.query(`drop table ${quoted(table)} cascade`);
  const { rows: routines } = await client.query<{ routine: string }>(
    `select oid::regprocedure::text as routine from pg_proc
     where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { routine } of routines) await client.query(`drop routine if exists ${routine} cascade`);
  await client.query('drop schema if exists pgboss cascade');
}

/** Prepares freshly migrated tables to take unchanged rows: no triggers, no foreign keys, few indexes. */
export async function prepareTables(client: pg.ClientBase, tables: string[]): Promise<TakenAway> {
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map((table) => quoted(table)).join(', ')}`);
  const { rows: keys } = await client.query<TakenAway['keys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = current_schema()::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return { keys, indexes: indexes.map(({ definition }) => definition) };
}

/** Loads one part of a table. */
export async function loadRows(client: pg.ClientBase, table: string, columns: string[], body: Buffer) {
  const names = columns.map((column) => quoted(column)).join(', ');
  await pipeline(
    Readable.from([body]),
    client.query(copyFrom(`copy ${quoted(table)} (${names}) from stdin with (freeze)`)),
  );
}

/** Restores what `prepareTables` dropped, which also checks that the rows are consistent. */
export async function finishTables(
  client: pg.ClientBase,
  tables: string[],
  { keys, indexes }: TakenAway,
  sequences: ArchiveManifest['sequences'],
): Promise<void> {
  for (const definition of indexes) await client.query(definition);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const [name, { value, called }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called]);
  }
  await client.query('analyze');
}

async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}

const quoted = pg.escapeIdentifier;
