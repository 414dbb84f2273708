/**
 * Prints as JSON how often per second the web client's own renderer turns the first page into HTML, with the API's
 * replies at hand, and the processor time of a page. usage: node bench/web/render-rate.ts URL      (of a running
 * server, from which the replies are fetched once)
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Renderer } from '@swapstead/contract/site/rendering';
import { RENDERED } from './rendered-addresses.ts';

const MEASURED_MS = 3_000;
const url = process.argv[2];
if (!url) throw new Error('usage: node bench/web/render-rate.ts URL');

const root = join(import.meta.dirname, '../..');
const renderer = (await import(join(root, 'web/dist-server/entry-server.js'))) as Renderer;
const site = JSON.parse(await readFile(join(root, 'server/site.defaults.json'), 'utf8'));
const answers = new Map<string, unknown>();
for (const path of ['/api/homes', '/api/tags'])
  answers.set(`GET ${path}`, await (await fetch(url + path)).json());
const world = { site, origin: url, call: async (route: string) => answers.get(route) };

await renderFor(1_000);
console.log(JSON.stringify(await renderFor(MEASURED_MS)));

/** Pages per second, and the processor time of one. */
async function renderFor(ms: number): Promise<{ rate: number; processor_ms: number }> {
  const start = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  for (; performance.now() - start < ms; count++)
    await renderer.renderPage(RENDERED[count % RENDERED.length] ?? '/', world);
  const { user, system } = process.cpuUsage(before);
  return {
    rate: (count / (performance.now() - start)) * 1000,
    processor_ms: (user + system) / 1000 / count,
  };
}
