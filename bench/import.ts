/**
 * The speed of `npm run import`, compared with a plain COPY of the same rows into a table without indexes,
 * constraints and triggers: `node bench/import.ts [FILE.jsonl[.gz]]`. Without a file it generates rows. Both run in
 * turn on a separate embedded PostgreSQL with the usual durability; the median counts.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importHomes } from '../server/src/features/homes/import/import-homes.ts';
import { openHomePlaces } from '../server/src/features/places/open-home-places.ts';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openTextFile, readLines } from '../server/src/platform/files/text-lines.ts';
import { ratioOf, report } from './rounds.ts';

const ROUNDS = 3;
/** Listings per second. */
const TARGET = 6_000;
const ROWS = 100_000;
/** Homes of the generated rows are in this many towns; every UNKNOWN-th row has no known place. */
const TOWNS = 2_000;
const UNKNOWN = 50;
const LINE_BYTES = 1_000_000;

/** Each round empties the database, which these tables refuse. */
const EMPTIABLE = ['ledger_entries', 'ledger_transactions', 'swap_history', 'audit_log']
  .map((table) => `alter table ${table} disable trigger ${table}_not_emptied`)
  .join(';');

const directory = await mkdtemp(join(tmpdir(), 'swapstead-bench-import-'));
const logger = { info() {}, warn: console.error, error: console.error };
const database = await openDatabase({ dataDir: join(directory, 'data'), poolSize: 4 }, logger);
const { pool } = database;
try {
  await migrateAndLoadPlaces(pool);
  await pool.query(EMPTIABLE);
  const file = process.argv[2] ?? (await writeSyntheticRows(join(directory, 'homes.jsonl')));
  // PostgreSQL itself writes and reads this file, possibly as another user.
  const copyFile = join(directory, 'shared', 'homes.copy');
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'shared'));
  await chmod(join(directory, 'shared'), 0o777);

  const result = await ratioOf(
    ROUNDS,
    async () => {
      await pool.query('truncate users cascade; drop table if exists plain_homes; checkpoint');
      return rate(() => importFile(file));
    },
    async () => {
      await pool.query(
        `copy (select * from homes) to '${copyFile}'; create table plain_homes (like homes); checkpoint`,
      );
      return rate(async () => (await pool.query(`copy plain_homes from '${copyFile}'`)).rowCount ?? 0);
    },
  );
  const measured = `${perSecond(result.a)}, ${result.ratio.toFixed(3)} of a plain COPY (${perSecond(result.b)})`;
  report('Import without photos', `at least ${perSecond(TARGET)}`, measured, result.a >= TARGET);
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

/** Rows per second of an action that returns the number of rows it wrote. */
async function rate(action: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  return (await action()) / ((performance.now() - begun) / 1_000);
}

async function importFile(path: string): Promise<number> {
  const { stream } = await openTextFile(path);
  const options = {
    homePlaces: await openHomePlaces(pool),
    host: 'bench@example.com',
    report: (line: number, problem: string) => console.error(line, problem),
  };
  return (await importHomes(pool, readLines(stream, LINE_BYTES), options)).added;
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')} listings/s`;
}

/** Rows as long as real ones: about 140 words of text, 29 amenities, 7 tags, towns of the gazetteer. */
async function writeSyntheticRows(path: string): Promise<string> {
  const words = Array.from({ length: 4_000 }, (_, n) => `${'bcdfglmnprst'[n % 12]}${n.toString(36)}a`);
  let seed = 7;
  const pick = <T>(values: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    // Squared: as in any language, few words make up most of the text.
    return values[Math.floor((seed / 2_147_483_648) ** 2 * values.length)] as T;
  };
  const text = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ');
  const { rows: places } = await pool.query<{ entry: string }>(
    'select entry from places order by population desc, id limit $1',
    [TOWNS],
  );
  const towns = places.map(({ entry }) => entry);
  const lines = Array.from({ length: ROWS }, (_, row) =>
    JSON.stringify({
      id: row,
      title: text(6),
      description: text(140),
      location: row % UNKNOWN === 0 ? `${pick(words)}, ${pick(words)}` : pick(towns),
      home_type: pick(['Apartment', 'House', 'Condo', 'Loft']),
      guests: 4,
      bedrooms: 2,
      bathrooms: 1.5,
      amenities: Array.from({ length: 29 }, () => text(2)),
      interests: Array.from({ length: 7 }, () => pick(words.slice(0, 40))),
    }),
  );
  await writeFile(path, lines.join('\n'));
  return path;
}
