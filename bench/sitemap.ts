/**
 * The cost of search engines reading the sitemap of a large gallery: creating each part once, and serving it again.
 * Processor time of the server process, without its embedded PostgreSQL.
 *
 *   node bench/sitemap.ts [--homes 50000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { processorTime } from './processor-time.ts';
import { median, report } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startNode } from './start-node.ts';

/** The protocol's limits for one file: sitemaps.org/protocol.html. */
const MOST = { addresses: 50_000, bytes: 52_428_800 };
/** The time of each request without a cache, with 50,000 homes. */
const BEFORE_MS = 200;
const AGAIN = 100;

const { values: options } = parseArgs({ options: { homes: { type: 'string', default: '50000' } } });
const homes = Number(options.homes);
const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-sitemap-'));
const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
await migrateAndLoadPlaces(database.pool);
await seedHomes(database.pool, homes);
await database.close();
const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
  DATA_DIR: dataDir,
  DEMO: 'false',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'warn',
});
try {
  const index = await read('/sitemap.xml');
  const parts = index.addresses.map((address) => new URL(address).pathname);
  const made = [];
  for (const part of parts) made.push({ part, ...(await timed(1, part)) });
  const listed = made.filter(({ part }) => part.includes('/homes-'));
  const count = listed.reduce((sum, { addresses }) => sum + addresses.length, 0);
  const largest = Math.max(...made.map(({ bytes }) => bytes));
  report(
    `sitemap of ${homes} homes: parts, the largest`,
    'all homes, within the limits of the protocol',
    `${parts.length} parts, ${count} homes, ${Math.round(largest / 1_000)} kB`,
    count === homes &&
      largest <= MOST.bytes &&
      made.every(({ addresses }) => addresses.length <= MOST.addresses),
  );
  const making = median(listed.map(({ ms }) => ms));
  const again = await timed(AGAIN, listed[0]?.part ?? '');
  report(
    'processor time for a part: made once an hour / answered again',
    `below the ${BEFORE_MS} ms of each request before`,
    `${making.toFixed(1)} / ${again.ms.toFixed(2)} ms`,
    making < BEFORE_MS && again.ms < BEFORE_MS / 100,
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Requests one after the other; `ms` is the server's processor time for each. */
async function timed(times: number, path: string) {
  const before = await processorTime(server.pid);
  let answer = await read(path);
  for (let time = 1; time < times; time++) answer = await read(path);
  return { ...answer, ms: (((await processorTime(server.pid)) - before) * 1_000) / times };
}

async function read(path: string) {
  const text = await (await fetch(server.url + path)).text();
  return {
    bytes: text.length,
    addresses: [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, one = '']) => one),
  };
}
