/**
 * The cost of metrics: the same searches of the gallery, sent to a server with METRICS_PORT and to one without, on
 * one database, in many short turns. The figures are the processor times of the two processes, which other load
 * distorts less than elapsed time. A single turn is still off by a third, so the standard error of the mean is
 * printed too.
 *
 *   node bench/metrics.ts [--homes 5000] [--searches 500]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import { startPrimary } from '../server/test/replicating.ts';
import { processorTime } from './processor-time.ts';
import { ratioOf, report } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startNode } from './start-node.ts';

const ROUNDS = 100;
const CONNECTIONS = 4;
const MOST = 1.03;

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '5000' }, searches: { type: 'string', default: '500' } },
});
const searches = Number(options.searches);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let asked = 0;

const postgres = await startPrimary();
const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-metrics-'));
const pool = createPool(postgres.connection, 4, { info() {}, warn() {}, error() {} });
const servers: Awaited<ReturnType<typeof startNode>>[] = [];
try {
  await migrateAndLoadPlaces(pool);
  await seedHomes(pool, Number(options.homes));
  const start = async (settings: Record<string, string>) => {
    const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      DEMO: 'false',
      RATE_LIMIT: '1000000000',
      LOG_LEVEL: 'warn',
      CACHE_BYTES: '0',
      ...settings,
    });
    servers.push(server);
    await search(server.url);
    return server;
  };
  const counting = await start({ METRICS_PORT: '0' });
  const plain = await start({});
  const perSearch =
    ({ pid, url }: typeof plain) =>
    async () => {
      const before = await processorTime(pid);
      await search(url);
      return ((await processorTime(pid)) - before) / searches;
    };
  const { a, b, ratio, ratios } = await ratioOf(ROUNDS, perSearch(counting), perSearch(plain));
  const mean = ratios.reduce((sum, one) => sum + one, 0) / ROUNDS;
  const spread = Math.sqrt(ratios.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (ROUNDS - 1));
  report(
    'a search with METRICS_PORT / without, processor time of the server',
    `at most ${MOST}`,
    `${ratio.toFixed(3)} (${(a * 1e6).toFixed(0)} / ${(b * 1e6).toFixed(0)} µs; mean ${mean.toFixed(3)} ± ${(spread / Math.sqrt(ROUNDS)).toFixed(3)} of ${ROUNDS} rounds)`,
    ratio <= MOST,
  );
} finally {
  agent.destroy();
  for (const server of servers) await server.stop();
  await pool.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Searches, each for words that nobody has searched before. */
async function search(url: string) {
  let left = searches;
  const one = async () => {
    while (left-- > 0) await read(`${url}/api/homes?search=home+${asked++}`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

function read(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answers ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
