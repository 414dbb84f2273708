/**
 * `npm run bench:web`: what visitors download and wait for, and the server's work for it. Starts its own servers: one
 * with the demo content and all its photos, one with 100,000 homes for the journey that filters them. `node
 * bench/web/all.ts quick` omits Lighthouse and the 100,000 homes. nginx is used if installed. `--nginx PATH` and
 * `--next URL` are passed to pages.ts; without them their figures are reported as missing.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { startNode } from '../start-node.ts';

/** The demo's photos are converted to AVIF in the background; until then pages are larger. */
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
run('languages.ts');
run('pages.ts', ...Object.entries(tools).flatMap(([name, value]) => [`--${name}`, value]));
const demo = await startNode(script, { ...settings, DEMO: 'true', DATA_DIR: join(folder, 'demo') });
try {
  const home = await newestWithAvif(demo.url);
  run('page-weight.ts', `${demo.url}/`);
  run('vitals.ts', demo.url);
  run('members.ts', demo.url);
  run('map.ts', demo.url, join(folder, 'demo'));
  if (!isQuick) {
    for (const path of ['/', `/house/${home}`, '/faq', `/blog/${ARTICLES[0]?.slug}`]) {
      run('lighthouse.ts', demo.url + path);
    }
    for (const path of ['/swaps', '/messages']) run('lighthouse.ts', demo.url + path, 'member');
  }
} finally {
  await demo.stop();
}
if (!isQuick) run('journey-many.ts');
await rm(folder, { recursive: true, force: true });
process.exitCode = failures ? 1 : 0;

function run(name: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [join(here, name), ...args], { stdio: 'inherit' });
  if (status !== 0) failures++;
}

/** Id of the newest home, once all photos of the first page exist as AVIF. */
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
