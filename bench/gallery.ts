/**
 * Throughput of the gallery's first page for a visitor, with 100,000 homes: cached, against an empty Fastify route,
 * and uncached, against pgbench with the same SQL. Prints the medians of the ratios of interleaved rounds.
 *
 *   node bench/gallery.ts [--homes 100000] [--listings FILE.jsonl.gz]
 *
 * pgbench is one of PostgreSQL's client programs; without it the second figure is reported as missing. The client is
 * wrk if installed, otherwise autocannon, which needs more of the two cores than the server.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { galleryPage } from '../server/src/features/search/gallery.statements.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl } from './database-url.ts';
import { pgbench, writeScript } from './pgbench.ts';
import { ratioOf, report } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startNode } from './start-node.ts';
import { createClient, isThere } from './throughput.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 10;

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '100000' }, listings: { type: 'string' } },
});
const { throughput, client } = createClient({ connections: CONNECTIONS, seconds: SECONDS });
const root = new URL('..', import.meta.url).pathname;

const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
await migrate(database.pool);
await seedHomes(database.pool, Number(options.homes), options.listings);
console.log(`${options.homes} homes in ${database.description}`);

const address = databaseUrl(database.connection);
const settings = {
  DATABASE_URL: address,
  DATA_DIR: dataDir,
  DEMO: 'false',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'warn',
};

const empty = await startNode(join(root, 'bench/empty-route.ts'), {});
const cached = await startNode(join(root, 'server/bin/start.mjs'), settings);
const fresh = await startNode(join(root, 'server/bin/start.mjs'), { ...settings, CACHE_BYTES: '0' });
try {
  for (const encoding of ['identity', 'gzip, deflate, br']) {
    const memory = await ratioOf(
      ROUNDS,
      () => throughput(`${cached.url}/api/homes`, { 'accept-encoding': encoding }),
      () => throughput(`${empty.url}/`, { 'accept-encoding': encoding }),
    );
    report(
      `gallery page from memory / empty Fastify route, ${encoding}`,
      'at least 0.8',
      `${memory.ratio.toFixed(2)} (${Math.round(memory.a)} / ${Math.round(memory.b)} per s; ${client()})`,
      memory.ratio >= 0.8,
    );
  }
  if (isThere('pgbench')) {
    const script = join(dataDir, 'page.sql');
    const { text } = galleryPage('public', {});
    await writeScript(script, text);
    const direct = () =>
      pgbench({ scripts: [script], connections: CONNECTIONS, seconds: SECONDS, databaseUrl: address });
    const afresh = await ratioOf(ROUNDS, () => throughput(`${fresh.url}/api/homes`), direct);
    report(
      'gallery page computed afresh / pgbench on its SQL',
      'at least 0.6',
      `${afresh.ratio.toFixed(2)} (${Math.round(afresh.a)} / ${Math.round(afresh.b)} per s; ${client()})`,
      afresh.ratio >= 0.6,
    );
  } else {
    report(
      'gallery page computed afresh / pgbench on its SQL',
      'at least 0.6',
      'not measured: no pgbench here',
      false,
    );
  }
} finally {
  for (const server of [cached, fresh, empty]) await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
