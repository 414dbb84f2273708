/**
 * 1, 2 and 4 processes behind nginx on this machine, with one external PostgreSQL: requests per second, their
 * processor time, and the shares of the client, the balancer and the database.
 *
 *   node bench/processes.ts [--homes 20000] [--seconds 5]
 *
 * On two cores, two processes cannot do twice as much, because PostgreSQL, nginx and the client run there as well.
 * The comparison therefore uses requests per second of processor time of servers and database: 1 means that a further
 * process adds no overhead.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { clusterName } from '../server/src/platform/database/embedded-postmaster.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import { nginxVersion, startNginx } from '../server/test/drills/nginx.ts';
import { startPrimary, type TestPostgres } from '../server/test/replicating.ts';
import { median, report } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startNode } from './start-node.ts';

const COUNTS = [1, 2, 4];
const ROUNDS = 3;
const CONNECTIONS = 24;
/** In `/proc/PID/stat`, hundredths of a second. */
const TICKS = 100;
const silent = { info() {}, warn() {}, error() {} };
const run = promisify(execFile);

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
});
const root = join(import.meta.dirname, '..');

type Round = { rate: number; perRequest: number; shares: Record<string, number> };

if (!nginxVersion() || spawnSync('wrk', ['--version']).error) {
  report(
    '1, 2 and 4 processes',
    'at least 0.9 per core',
    'not measured: nginx and wrk are needed',
    undefined,
  );
} else {
  await measureAll();
}

async function measureAll() {
  const postgres = await startPrimary();
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-processes-'));
  const pool = createPool(postgres.connection, 4, silent);
  try {
    await migrateAndLoadPlaces(pool);
    await seedHomes(pool, Number(options.homes));
    for (const [what, cacheBytes] of [
      ['from memory', '33554432'],
      ['from the database', '0'],
    ] as const) {
      const rounds = new Map<number, Round[]>(COUNTS.map((count) => [count, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const count of COUNTS) {
          rounds.get(count)?.push(await measure(count, { postgres, dataDir, cacheBytes }));
        }
      }
      tell(what, rounds);
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One round: starts the processes and requests the first page of the gallery as fast as they reply. */
async function measure(
  count: number,
  { postgres, dataDir, cacheBytes }: { postgres: TestPostgres; dataDir: string; cacheBytes: string },
): Promise<Round> {
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: 'false',
    RATE_LIMIT: '1000000000',
    REQUESTS_AT_ONCE: '1000',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
    CACHE_BYTES: cacheBytes,
  };
  const servers: Awaited<ReturnType<typeof startNode>>[] = [];
  while (servers.length < count) servers.push(await startNode(join(root, 'server/bin/start.mjs'), settings));
  const nginx = await startNginx(servers.map(({ url }) => Number(new URL(url).port)));
  const url = `${nginx.url}/api/homes`;
  try {
    await load(url, '1');
    const groups = async () => ({
      servers: await sumOf(servers.map(({ pid }) => timeOf(pid))),
      database: await timeNamed(clusterName(postgres.cluster)),
      nginx: (await timeOf(nginx.pid)) + (await timeOfChildren(nginx.pid)),
    });
    const before = await groups();
    const { rate, requests, clientSeconds } = await load(url, options.seconds);
    const after = await groups();
    const used = {
      servers: after.servers - before.servers,
      database: after.database - before.database,
      nginx: after.nginx - before.nginx,
      client: clientSeconds,
    };
    const all = Object.values(used).reduce((sum, seconds) => sum + seconds, 0);
    const shares = Object.fromEntries(Object.entries(used).map(([who, seconds]) => [who, seconds / all]));
    return { rate, perRequest: ((used.servers + used.database) * 1_000) / requests, shares };
  } finally {
    await nginx.stop();
    for (const server of servers) await server.stop();
  }
}

/** wrk uses the least processor time itself; bash reports how much. */
async function load(url: string, seconds: string) {
  const wrk = `wrk -t1 -c${CONNECTIONS} -d${seconds} -H 'accept-encoding: br' ${url}`;
  const { stdout, stderr } = await run('bash', ['-c', `TIMEFORMAT='%U %S'; time ${wrk}`]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed: ${stdout}`);
  const clientSeconds = (stderr.match(/[\d.]+/g) ?? []).map(Number).reduce((sum, part) => sum + part, 0);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    clientSeconds,
  };
}

function tell(what: string, rounds: Map<number, Round[]>) {
  const middle = (count: number, of: (round: Round) => number) => median((rounds.get(count) ?? []).map(of));
  const alone = middle(1, ({ perRequest }) => perRequest);
  for (const count of COUNTS) {
    const cost = middle(count, ({ perRequest }) => perRequest);
    const share = (who: string) =>
      `${who} ${Math.round(100 * middle(count, ({ shares }) => shares[who] ?? 0))} %`;
    const efficiency = alone / cost;
    report(
      `gallery ${what}, ${count} ${count === 1 ? 'process' : 'processes'} behind nginx, efficiency per core`,
      'at least 0.8',
      `${efficiency.toFixed(2)} (${Math.round(middle(count, ({ rate }) => rate))} a second, ${cost.toFixed(2)} ms each; of the processor time ${['servers', 'database', 'nginx', 'client'].map(share).join(', ')})`,
      efficiency >= 0.8,
    );
  }
}

/** Seconds of processor time that a process has used so far; 0 if it has ended. */
async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text ? (Number(fields[11]) + Number(fields[12])) / TICKS : 0;
}

async function sumOf(times: Promise<number>[]): Promise<number> {
  return (await Promise.all(times)).reduce((sum, seconds) => sum + seconds, 0);
}

async function pids(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
}

async function timeOfChildren(parent: number): Promise<number> {
  const isChild = async (pid: number) =>
    (await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')).includes(`\nPPid:\t${parent}\n`);
  return sumOf((await pids()).map(async (pid) => ((await isChild(pid)) ? timeOf(pid) : 0)));
}

/**
 * The processor time of all processes whose command line contains a name; database sessions contain their cluster's.
 */
async function timeNamed(name: string): Promise<number> {
  const isNamed = async (pid: number) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(name);
  return sumOf((await pids()).map(async (pid) => ((await isNamed(pid)) ? timeOf(pid) : 0)));
}
