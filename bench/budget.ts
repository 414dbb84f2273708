/**
 * How much one client affects others if it sends uncached requests without a pause, on ten connections: counts, or
 * rendered pages. Others request such counts too, ten per second, each from its own network. Their median is compared
 * with that of the moment before, in turn. Limits are those of every new installation.
 *
 *   node bench/budget.ts [--homes 20000] [--seconds 5]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, report } from './rounds.ts';
import { seedHomes } from './seed-homes.ts';
import { startSite } from './site.ts';

const ROUNDS = 5;
const CONNECTIONS = 10;
/** Afterwards, the burst that a network had saved up is spent, in ms. */
const SPARED_MS = 3_000;
const MOST = 2;

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
});
let asked = 0;

const site = await startSite({ RATE_LIMIT: '600', TRUST_PROXY: '127.0.0.1' });
try {
  await seedHomes(site.pool, Number(options.homes));
  await othersMedian();
  for (const [what, path] of [
    ['counts', '/api/homes/count?search='],
    ['pages', '/homes?search='],
  ] as const) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await othersMedian();
      const flood = startFlood(path, `192.0.2.${round + 1}`);
      await delay(SPARED_MS);
      ratios.push((await othersMedian()) / alone);
      await flood.stop();
    }
    const ratio = median(ratios);
    report(
      `median of others beside a client that asks for ${what} nobody asked for / alone`,
      `below ${MOST}`,
      `${ratio.toFixed(2)} (rounds ${ratios.map((one) => one.toFixed(2)).join(' ')})`,
      ratio < MOST,
    );
  }
} finally {
  await site.stop();
}

/** The time of an uncached count, with ten per second, in ms. */
async function othersMedian(): Promise<number> {
  const took: number[] = [];
  for (const end = performance.now() + Number(options.seconds) * 1_000; performance.now() < end; ) {
    const network = `10.0.${(asked >> 8) & 255}.${asked & 255}`;
    const begun = performance.now();
    await ask(`/api/homes/count?search=home+${asked++}`, network);
    took.push(performance.now() - begun);
    await delay(100);
  }
  return median(took);
}

function startFlood(path: string, network: string) {
  let isOver = false;
  const work = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await ask(`${path}home+${asked++}`, network);
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

async function ask(path: string, network: string): Promise<void> {
  const reply = await fetch(site.url + path, { headers: { 'x-forwarded-for': network } });
  await reply.arrayBuffer();
  if (reply.status !== 200 && reply.status !== 429) throw new Error(`${path} answers ${reply.status}`);
}
