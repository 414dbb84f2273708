/**
 * `npm run bench:web`: what visitors download and wait for, and what the server does for it. Starts servers of its own:
 * one with the demo content and all its photos, one with 100,000 homes for the journey that filters them.
 * `node bench/web/all.ts quick` leaves out Lighthouse and the 100,000 homes. nginx is used where it is installed, and
 * `--nginx PATH` and `--next URL` are handed on to pages.ts; without them their lines say so.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { seedHomes } from '../seed-homes.ts';
import { startNode } from '../start-node.ts';

const MANY = 100_000;
/** The demo's photos become AVIF in the background; pages weigh more before. */
const AVIF_PATIENCE_MS = 300_000;

const { values: tools, positionals } = parseArgs({
  options: { nginx: { type: 'string' }, next: { type: 'string' } },
  allowPositionals: true,
});
const isQuick = positionals.includes('quick');
const here = import.meta.dirname;
const folder = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
await chmod(folder, 0o755);
const script = join(here, '../../server/bin/start.mjs');
const settings = { RATE_LIMIT: '1000000000', LOG_LEVEL: 'warn' };
let failures = 0;

console.log('| what | target | measured | |\n|---|---|---|---|');
run('javascript.ts');
run('pages.ts', ...Object.entries(tools).flatMap(([name, value]) => [`--${name}`, value]));
const demo = await startNode(script, { ...settings, DEMO: 'true', DATA_DIR: join(folder, 'demo') });
try {
  const home = await newestWithAvif(demo.url);
  run('page-weight.ts', `${demo.url}/`);
  run('vitals.ts', demo.url);
  run('map.ts', demo.url, join(folder, 'demo'));
  if (!isQuick) {
    for (const path of ['/', `/house/${home}`, '/faq', `/blog/${ARTICLES[0]?.slug}`]) {
      run('lighthouse.ts', demo.url + path);
    }
  }
} finally {
  await demo.stop();
}
if (!isQuick) await filterMany();
await rm(folder, { recursive: true, force: true });
process.exitCode = failures ? 1 : 0;

async function filterMany() {
  const dataDir = join(folder, 'many');
  const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
  await migrate(database.pool);
  await seedHomes(database.pool, MANY);
  await database.close();
  const many = await startNode(script, { ...settings, DEMO: 'false', DATA_DIR: dataDir });
  console.log(`With ${MANY} homes, which have no photo files:`);
  run('vitals.ts', many.url, 'journey');
  await many.stop();
}

function run(name: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [join(here, name), ...args], { stdio: 'inherit' });
  if (status !== 0) failures++;
}

/** Id of the newest home, once the photos of the first page are all there as AVIF. */
async function newestWithAvif(url: string): Promise<string> {
  const { homes } = await (await fetch(`${url}/api/homes`)).json();
  const deadline = Date.now() + AVIF_PATIENCE_MS;
  for (const { photos } of homes) {
    for (const { photo_url, widths } of photos) {
      const address = `${url}${photo_url}/${widths.at(-1)}.avif`;
      while ((await fetch(address)).headers.get('content-type') !== 'image/avif') {
        if (Date.now() > deadline) throw new Error(`${address} did not become AVIF.`);
        await delay(1_000);
      }
    }
  }
  return homes[0].id;
}
