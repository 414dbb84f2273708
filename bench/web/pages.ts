/**
 * How fast the server returns whole pages: the first page from memory, against nginx serving the same bytes as a
 * file; uncached, against the renderer alone; and the memory of ten thousand addresses.
 *
 *   node bench/web/pages.ts [--nginx PATH] [--next URL]
 *
 * nginx must be installed; otherwise its figure is reported as missing. `--next` is the address of a Next.js server
 * with the same homes, as in docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { serveFiles } from '../nginx.ts';
import { median, ratioOf, report } from '../rounds.ts';
import { startNode } from '../start-node.ts';
import { createClient } from '../throughput.ts';
import { RENDERED } from './rendered-addresses.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;
const ADDRESSES = 10_000;
const AS_BROWSERS = { 'accept-encoding': 'gzip, br' };

const { values: options } = parseArgs({
  options: { nginx: { type: 'string', default: 'nginx' }, next: { type: 'string' } },
});
const { throughput, client } = createClient({ connections: CONNECTIONS, seconds: SECONDS });
const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
await chmod(folder, 0o755);
const settings = { DEMO: 'true', PHOTO_AVIF: 'false', RATE_LIMIT: '1000000000', LOG_LEVEL: 'warn' };
const script = join(root, 'server/bin/start.mjs');
const cached = await startNode(script, { ...settings, DATA_DIR: join(folder, 'a') });
// Too small for any page: each is rendered, with the shared data of all pages (the tags) in memory as always.
const fresh = await startNode(script, { ...settings, DATA_DIR: join(folder, 'b'), CACHE_BYTES: '1024' });
try {
  await againstNginx();
  await againstRenderer();
  await againstNext();
  await memory();
} finally {
  for (const server of [cached, fresh]) await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function againstNginx() {
  const body = Buffer.from(await (await fetch(`${cached.url}/`)).arrayBuffer());
  const type = 'text/html';
  const nginx = await serveFiles(
    folder,
    [
      { name: 'identity', body, encoding: 'identity', type },
      { name: 'gzip', body: gzipSync(body), encoding: 'gzip', type },
    ],
    options.nginx,
  );
  for (const encoding of ['identity', 'gzip']) {
    const what = `first page from memory / nginx file, ${encoding}`;
    if (!nginx) {
      report(what, 'at least 0.6', 'needs nginx (--nginx PATH)', undefined);
      continue;
    }
    const headers: Record<string, string> = encoding === 'identity' ? {} : { 'accept-encoding': encoding };
    const { ratio, a, b } = await ratioOf(
      ROUNDS,
      () => throughput(`${cached.url}/`, headers),
      () => throughput(`${nginx.url}/${encoding}`, headers),
    );
    report(
      what,
      'at least 0.6',
      `${ratio.toFixed(2)} (${Math.round(a)} / ${Math.round(b)} per s; ${client()})`,
      ratio >= 0.6,
    );
  }
  await nginx?.stop();
}

/** The page's own renderer in its own process, with the API's replies at hand, and nothing sent. */
async function againstRenderer() {
  const spent = { server: [] as number[], renderer: [] as number[] };
  const { ratio, a, b } = await ratioOf(
    ROUNDS,
    // Simultaneous requests for one page would share it, so each connection requests its own.
    async () => {
      const before = await processorMs(fresh.pid);
      const rates = await Promise.all(RENDERED.map((path) => throughput(fresh.url + path, {}, 1)));
      const rate = rates.reduce((sum, one) => sum + one, 0);
      spent.server.push(((await processorMs(fresh.pid)) - before) / (rate * SECONDS));
      return rate;
    },
    async () => {
      const script = join(import.meta.dirname, 'render-rate.ts');
      const told = JSON.parse(execFileSync(process.execPath, [script, fresh.url], { encoding: 'utf8' }));
      spent.renderer.push(told.processor_ms);
      return told.rate;
    },
  );
  const [server, renderer] = [median(spent.server), median(spent.renderer)];
  report(
    'first page rendered afresh / renderToString of it alone',
    'at least 0.5',
    `${ratio.toFixed(2)} (${Math.round(a)} / ${Math.round(b)} per s; ${client()})`,
    ratio >= 0.5,
  );
  report(
    'the same by processor time of the two processes: renderer / server',
    'at least 0.5',
    `${(renderer / server).toFixed(2)} (${renderer.toFixed(1)} / ${server.toFixed(1)} ms a page)`,
    renderer / server >= 0.5,
  );
}

async function againstNext() {
  const what = 'first page from memory / minimal Next.js page';
  const next = options.next;
  if (!next) return report(what, 'at least 50', 'needs a Next.js server (--next URL)', undefined);
  const { ratio, a, b } = await ratioOf(
    ROUNDS,
    () => throughput(`${cached.url}/`, AS_BROWSERS),
    () => throughput(next, AS_BROWSERS),
  );
  report(
    what,
    'at least 50',
    `${ratio.toFixed(0)} (${Math.round(a)} / ${Math.round(b)} per s; ${client()})`,
    ratio >= 50,
  );
}

async function memory() {
  await crawl(200, 'warm');
  const before = await residentMegabytes(cached.pid);
  await crawl(ADDRESSES, 'word');
  const grown = (await residentMegabytes(cached.pid)) - before;
  report(
    `growth after ${ADDRESSES} different addresses`,
    'at most 100 MB',
    `${grown.toFixed(0)} MB (from ${before.toFixed(0)} MB)`,
    grown <= 100,
  );
}

async function crawl(count: number, word: string) {
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      const reply = await fetch(`${cached.url}/homes?search=${word}${n}`, {
        headers: { 'accept-encoding': n % 2 ? 'br' : 'gzip' },
      });
      if (!reply.ok) throw new Error(`${reply.url} gave ${reply.status}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

/** Processor time of a process so far, including all its threads; clock ticks are hundredths of a second on Linux. */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** As counted by the system; unknown on systems without /proc. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
