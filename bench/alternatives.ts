/**
 * What a visitor's gallery costs here and with what one would build it with instead, all in one run with the same
 * homes: our page and JSON beside nginx that serves the same bytes, an empty Fastify route and a minimal Next.js page,
 * and our searches beside PostgreSQL asked directly. Each is asked in turn, in several rounds; the medians are printed.
 *
 *   node bench/alternatives.ts [--homes 20000] [--seconds 4]
 *
 * Needs nginx, wrk and pgbench (Debian: nginx-light, wrk, postgresql-15), and the npm registry for Next.js, which is
 * installed in a temporary folder.
 */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { galleryPage } from '../server/src/features/search/gallery.statements.ts';
import { startNext } from './alternatives/next.ts';
import { databaseUrl } from './database-url.ts';
import { serveFiles } from './nginx.ts';
import { pgbench, writeScript } from './pgbench.ts';
import { median } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startSite } from './site.ts';
import { startNode } from './start-node.ts';
import { createClient } from './throughput.ts';

const ROUNDS = 3;
const CONNECTIONS = 10;
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };
/** One for each connection, so that no two ask for the same at once: such requests would share one answer. */
const SEARCHES = [
  'garden',
  'beach',
  'kitchen',
  'balcony',
  'quiet',
  'city',
  'family',
  'terrace',
  'old',
  'sun',
];

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '4' },
  },
});
const seconds = Number(options.seconds);
const { measured } = createClient({ connections: CONNECTIONS, seconds });

type Figures = { rate: number; p99: number };
type Row = { what: string; measure: () => Promise<Figures>; pid?: number; url?: string };

const folder = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
await chmod(folder, 0o755);
const site = await startSite({ LOG_LEVEL: 'warn' });
const stops: (() => Promise<void>)[] = [site.stop];
try {
  await seedHomes(site.pool, Number(options.homes));
  await print(await rows());
} finally {
  for (const stop of stops.toReversed()) await stop();
  await rm(folder, { recursive: true, force: true });
}

async function rows(): Promise<Row[]> {
  const address = databaseUrl(site.connection);
  const script = join(import.meta.dirname, '../server/bin/start.mjs');
  // Too small for any page: each is rendered, each search asks the database.
  const fresh = await started(
    startNode(script, {
      DATABASE_URL: address,
      DATA_DIR: join(folder, 'fresh'),
      DEMO: 'false',
      RATE_LIMIT: '1000000000',
      LOG_LEVEL: 'warn',
      CACHE_BYTES: '0',
    }),
  );
  const empty = await started(startNode(join(import.meta.dirname, 'empty-route.ts'), {}));
  const next = await started(startNext(folder, address));
  await mkdir(join(folder, 'files'));
  const page = await bytesOf(`${site.url}/homes`);
  const json = await bytesOf(`${site.url}/api/homes`);
  const serving = serveFiles(join(folder, 'files'), [
    { name: 'page', ...page, type: 'text/html' },
    { name: 'json', ...json, type: 'application/json' },
  ]);
  if (!(await serving)) throw new Error('This benchmark needs nginx.');
  const nginx = await started(serving as Promise<NonNullable<Awaited<typeof serving>>>);
  const served = (what: string, url: string, pid: number): Row => ({
    what,
    measure: () => measured(url, AS_BROWSERS),
    pid,
    url,
  });
  const searched = ({ url, pid }: { url: string; pid: number }): Row => ({
    what: 'our search, ten words in turn, from the database',
    measure: () => together((word) => measured(`${url}/api/homes?search=${word}`, AS_BROWSERS, 1)),
    pid,
    url: `${url}/api/homes?search=${SEARCHES[0]}`,
  });
  return [
    served('our gallery page, from memory', `${site.url}/homes`, site.pid),
    served('nginx with the same bytes', `${nginx.url}/page`, nginx.pid),
    served('minimal Next.js page, kept for a minute', next.url, next.pid),
    served('our gallery page, rendered each time', `${fresh.url}/homes`, fresh.pid),
    served('minimal Next.js page, rendered each time', `${next.url}/fresh`, next.pid),
    served('our gallery as JSON, from memory', `${site.url}/api/homes`, site.pid),
    served('nginx with the same bytes', `${nginx.url}/json`, nginx.pid),
    served('an empty Fastify route', empty.url, empty.pid),
    searched(fresh),
    {
      what: 'PostgreSQL asked directly (pgbench), the same statements',
      measure: await directly(),
    },
  ];
}

async function started<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  stops.push(server.stop);
  return server;
}

/** The body as it is sent, compressed as the server likes it best. */
async function bytesOf(url: string): Promise<{ body: Buffer; encoding: string }> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(url, { headers: AS_BROWSERS }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url} gave ${response.statusCode}`);
  return { body: await buffer(response), encoding: response.headers['content-encoding'] ?? 'identity' };
}

/** All words at once, each over a connection of its own. */
async function together(one: (word: string) => Promise<Figures>): Promise<Figures> {
  const all = await Promise.all(SEARCHES.map(one));
  return {
    rate: all.reduce((sum, { rate }) => sum + rate, 0),
    p99: Math.max(...all.map(({ p99 }) => p99)),
  };
}

/** pgbench with our statements for the same words, over as many connections. */
async function directly(): Promise<() => Promise<Figures>> {
  const scripts: string[] = [];
  for (const word of SEARCHES) {
    const { text, values } = galleryPage('public', { search: word });
    const script = join(folder, `${word}.sql`);
    await writeScript(
      script,
      text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1])),
    );
    scripts.push(script);
  }
  return async () => {
    const logs = join(folder, `pgbench-${Date.now()}`);
    const rate = await pgbench({
      scripts,
      connections: CONNECTIONS,
      seconds,
      databaseUrl: databaseUrl(site.connection),
      logs,
    });
    return { rate, p99: await slowest(logs) };
  };
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return typeof value === 'number' || value === null ? String(value) : pg.escapeLiteral(String(value));
}

/** The time within which 99 of 100 transactions of pgbench's logs were done, in ms; each line has µs in its third word. */
async function slowest(prefix: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => join(folder, name).startsWith(prefix));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const times = texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function print(all: readonly Row[]): Promise<void> {
  const found = all.map((): Figures[] => []);
  for (const { measure } of all) await measure();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { measure }] of all.entries()) found[index]?.push(await measure());
  }
  console.log('| what | requests a second | 99th percentile | memory | sent |\n|---|---|---|---|---|');
  for (const [index, { what, pid, url }] of all.entries()) {
    const figures = found[index] ?? [];
    const rate = Math.round(median(figures.map((one) => one.rate))).toLocaleString('en');
    const p99 = median(figures.map((one) => one.p99)).toFixed(1);
    const memory = pid ? `${Math.round(await megabytes(pid))} MB` : '';
    const sent = url ? `${((await bytesOf(url)).body.length / 1_000).toFixed(1)} kB` : '';
    console.log(`| ${what} | ${rate} | ${p99} ms | ${memory} | ${sent} |`);
  }
}

/** Resident memory of a process and of those that it has started; Linux only. */
async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  let sum = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  for (const child of children.trim().split(' ').filter(Boolean)) sum += await megabytes(Number(child));
  return sum;
}
