import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveHead, ArchiveManifest } from './archive-format.ts';
import { type ArchiveEntry, partName } from './archive-format.ts';
import { countRows } from './read-archive.ts';

/** Tables are written in parts of about this size, which are in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;

const LINE_BREAK = 10;

/** Restore writes it itself. */
const NOT_COPIED = ['schema_migrations'];

/** Waiting jobs are stored by name and data, not as rows of the job queue, whose tables depend on its release. */
const JOBS_TABLE = 'jobs_to_resume';
const JOBS_QUERY = `
  select id, name, data, start_after from jobs_to_resume
  union all
  select id, name, coalesce(data, '{}'), start_after from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')`;

export type Snapshot = Pick<ArchiveHead, 'migrations' | 'tables'>;

/** The migrations, tables and columns that the transaction of `client` sees. */
export async function describeDatabase(client: pg.ClientBase): Promise<Snapshot> {
  const { rows: known } = await client.query<{ known: boolean }>(
    "select to_regclass('schema_migrations') is not null and to_regclass($1) is not null as known",
    [JOBS_TABLE],
  );
  if (!known[0]?.known)
    throw new Error('This database holds no Swapstead, or one of before there were backups.');
  const { rows: migrations } = await client.query<Snapshot['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name,
            array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1)
     group by relname order by relname`,
    [NOT_COPIED],
  );
  return { migrations, tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])) };
}

/** Every row of every table in parts, counted into `rows`. */
export async function* dumpTables(
  client: pg.ClientBase,
  tables: Snapshot['tables'],
  rows: ArchiveManifest['rows'],
): AsyncGenerator<ArchiveEntry> {
  const { rows: queue } = await client.query("select where to_regclass('pgboss.job') is not null");
  for (const [table, columns] of Object.entries(tables)) {
    const source =
      table === JOBS_TABLE && queue.length > 0 ? `(${JOBS_QUERY})` : `${quoted(table)} (${list(columns)})`;
    rows[table] = 0;
    let part = 0;
    for await (const body of inParts(client.query(copyTo(`copy ${source} to stdout`)))) {
      rows[table] += countRows(body);
      part++;
      yield { name: partName(table, part), body };
    }
  }
}

/** The values of all sequences. They only grow, so reading them after the rows covers these too. */
export async function readSequences(client: pg.ClientBase): Promise<ArchiveManifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace",
  );
  const sequences: ArchiveManifest['sequences'] = {};
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    if (rows[0]) sequences[name] = rows[0];
  }
  return sequences;
}

/** Splits a stream at line breaks into parts of about PART_BYTES. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const cut = chunk.lastIndexOf(LINE_BREAK) + 1;
    if (cut === 0) continue;
    yield Buffer.concat([...waiting.slice(0, -1), chunk.subarray(0, cut)]);
    waiting = [chunk.subarray(cut)];
    bytes = chunk.length - cut;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

const quoted = pg.escapeIdentifier;
const list = (columns: string[]) => columns.map((column) => quoted(column)).join(', ');
