/**
 * Search in a gallery of 100,000 and of 1,000,000 homes: page of cards, tag counts and totals for a visitor, through
 * `pg` with the server's named prepared statements. The two sizes alternate, so that other load affects both. Filling
 * the large one takes 12 GB of disk.
 *
 *   node bench/search.ts [--small 100000] [--large 1000000] [--listings FILE.jsonl.gz] [--keep DIR]
 *
 * With --keep, the databases are kept in DIR and reused by the next run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { COMMON_LEAST } from '../server/src/features/search/common-terms.statements.ts';
import {
  type GalleryQuery,
  galleryPage,
  galleryTags,
  type Position,
} from '../server/src/features/search/gallery.statements.ts';
import type { RankedPosition } from '../server/src/features/search/relevance.statements.ts';
import { createSearchRepository } from '../server/src/features/search/search.repository.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { median, report } from './rounds.ts';
import { makeCases, type SearchCase } from './search-cases.ts';
import { seedHomes } from './seed-homes.ts';

/** The first pass warms the caches and is not counted. */
const PASSES = 4;

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    listings: { type: 'string' },
    keep: { type: 'string' },
  },
});

type Times = Record<'page' | 'total' | 'tags', number[]>;

const directory = options.keep ?? (await mkdtemp(join(tmpdir(), 'swapstead-bench-')));
const sizes = [options.small, options.large];
const databases: Database[] = [];
try {
  for (const size of sizes) databases.push(await gallery(size));
  const clients = await Promise.all(databases.map(connect));
  const times = await measure(clients).finally(() => Promise.all(clients.map((client) => client.end())));
  for (const [index, size] of sizes.entries()) print(size, times[index] as Times);
  judge(times[0] as Times, times[1] as Times);
} finally {
  for (const database of databases) await database.close();
  if (!options.keep) await rm(directory, { recursive: true, force: true });
}

async function gallery(size: string): Promise<Database> {
  const database = await openDatabase(
    { dataDir: join(directory, size), poolSize: 2 },
    createLogger('silent'),
  );
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ homes: number }>('select count(*) as homes from home_search');
  if (rows[0]?.homes === 0) await seedHomes(database.pool, Number(size), options.listings);
  const repository = createSearchRepository(database.pool);
  await repository.chooseCommonTerms(COMMON_LEAST);
  while ((await repository.writeTermBits(10_000)) > 0);
  await database.pool.query('vacuum analyze search_term_bits, search_term_slots, search_words_changed');
  return database;
}

async function connect({ connection }: Database): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function measure(clients: readonly pg.Client[]): Promise<Times[]> {
  const cases = await makeCases(clients[0] as pg.Client);
  const times = clients.map((): Times => ({ page: [], total: [], tags: [] }));
  for (let pass = 0; pass < PASSES; pass++) {
    for (const one of cases) {
      for (const [side, client] of clients.entries()) await ask(client, one, pass ? times[side] : undefined);
    }
  }
  return times;
}

async function ask(client: pg.Client, { query, deep }: SearchCase, times: Times | undefined) {
  const after = deep === undefined ? undefined : await positionAt(client, deep);
  const asked = query.ids ? { ...query, ids: await savedIds(client) } : query;
  const page = await timed(() => pageOf(client, asked, after));
  const total = await timed(() => createSearchRepository(client).count(asked, 'public'));
  const tags = await timed(() => client.query(galleryTags()));
  times?.page.push(page);
  times?.total.push(total);
  times?.tags.push(tags);
}

/** In the server's order: by relevance for word searches, otherwise newest first. */
function pageOf(client: pg.Client, query: GalleryQuery, after: Position | undefined): Promise<unknown> {
  if (!query.search) return client.query(galleryPage('public', { ...query, after }));
  const position: RankedPosition | undefined = after && ['0', ...after];
  return createSearchRepository(client).rankedPage({ ...query, after: position }, 'public');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function print(size: string, times: Times) {
  for (const [what, values] of Object.entries(times)) {
    const figures = [0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(2)).join(' / ');
    console.log(`${size} homes, ${what}: ${figures} ms (median / p95 / worst of ${values.length})`);
  }
}

function judge(small: Times, large: Times) {
  const line = (what: string, target: string, value: number, limit: number, unit = 'ms') =>
    report(what, target, `${value.toFixed(2)} ${unit}`, value <= limit);
  line('search page, large, median', 'at most 2 ms', median(large.page), 2);
  line('search page, large, p95', 'at most 10 ms', quantile(large.page, 0.95), 10);
  line(
    'search page, large / small, median',
    'less than 3',
    median(large.page) / median(small.page),
    3,
    'times',
  );
  line('tag counts, large, median', 'at most 0.5 ms', median(large.tags), 0.5);
  line('exact total, large, median', 'at most 20 ms', median(large.total), 20);
  line('exact total, large, worst', 'at most 300 ms', Math.max(...large.total), 300);
}

/** 200 homes of this database, as a device's favourites. */
async function savedIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select home_id from home_search order by home_id limit 200');
  return rows.map((row) => row.home_id);
}

/** The last home before a fraction (0 to 1) of the gallery's time span. */
async function positionAt(client: pg.Client, share: number) {
  const { rows } = await client.query({
    name: 'bench_position',
    text: `select array[to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), home_id::text] as last
      from home_search where created_at <= (select max(created_at) - (max(created_at) - min(created_at)) * $1::float8
        from home_search) order by created_at desc, home_id desc limit 1`,
    values: [share],
  });
  return (rows[0] as { last: Position }).last;
}
