import { setTimeout as delay } from 'node:timers/promises';
import { startRealServer, temporaryFolder } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { load, medianOf, perSecond } from './load.ts';

const CLIENTS = 100;
const SECONDS = 7;
const LEAST = 0.9;

/**
 * Searches with ten times as many clients as keep the server busy, alternating with just as many; each client sends
 * its next request as soon as it gets a reply. Checks that as many requests succeed as before, that the rest get 503
 * with a time to retry, and that the server still reports liveness and serves the gallery from memory.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const folder = await temporaryFolder();
  const server = await startRealServer(folder.path, {
    DEMO: 'true',
    PHOTO_AVIF: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000000',
  });
  const problems = new Set<string>();
  const ratios: number[] = [];
  const waits: number[] = [];
  try {
    await load({ url: server.url, kind: 'search', connections: 50, seconds: 3 });
    for (let round = 1; round <= rounds; round++) {
      const peak = await load({ url: server.url, kind: 'search', connections: CLIENTS, seconds: SECONDS });
      const probe = probing(server.url, waits, problems);
      const over = await load({
        url: server.url,
        kind: 'search',
        connections: 10 * CLIENTS,
        seconds: SECONDS,
      });
      await probe.stop();
      ratios.push(perSecond(over) / perSecond(peak));
      const refused = over.statuses['503'] ?? 0;
      for (const status of Object.keys(over.statuses)) {
        if (status !== '200' && status !== '503') problems.add(`under overload something answered ${status}`);
      }
      if (over.without_retry_after > 0) problems.add('a 503 does not say when to come back');
      const [best, kept] = [perSecond(peak), perSecond(over)].map(Math.round);
      print(
        `round ${round}: ${CLIENTS} clients ${best} a second, ten times as many ${kept}, ${refused} refused`,
      );
      await delay(1_500);
    }
    const after = await fetch(`${server.url}/api/homes?search=after`);
    if (after.status !== 200) problems.add(`afterwards a request is answered with ${after.status}`);
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await folder.remove();
  }
  const ratio = medianOf(ratios);
  if (ratio < LEAST) problems.add(`throughput falls to ${ratio.toFixed(2)} of the best`);
  return {
    figures: {
      'throughput at ten times the load / at best, median': ratio.toFixed(2),
      'all rounds': ratios.map((one) => one.toFixed(2)).join(' '),
      'answers from memory meanwhile, median, ms': Math.round(medianOf(waits)),
    },
    held: [
      'as many requests succeed as before, the rest get 503 and Retry-After',
      'liveness checks and cached replies are answered throughout',
    ],
    retried: ['clients that come back after Retry-After'],
    problems: [...problems],
  };
}

/** Sends now and then the requests that must always be answered. */
function probing(url: string, waits: number[], problems: Set<string>) {
  let going = true;
  const probe = async () => {
    while (going) {
      for (const path of ['/healthz', '/api/homes']) {
        const begun = performance.now();
        const { status } = await fetch(url + path);
        waits.push(performance.now() - begun);
        if (status !== 200) problems.add(`${path} answers ${status} under overload`);
      }
      await delay(100);
    }
  };
  const done = probe();
  return {
    stop() {
      going = false;
      return done;
    },
  };
}

export const drill: Drill = {
  failure: 'ten times as many clients as keep the server busy, none of which ever waits',
  rounds: 5,
  run,
};
