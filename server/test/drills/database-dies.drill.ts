import { rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, locateCluster } from '../../src/platform/database/embedded-cluster.ts';
import { readPostmaster } from '../../src/platform/database/embedded-postmaster.ts';
import { listProcessesOf } from '../postgres-processes.ts';
import type { RealServer } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, lookInto, startServer, stopServer, until } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { watchOutage } from './outage.ts';

const GONE_MS = 10_000;
const WAYS = ['killed', 'stopped', 'gone for ten seconds'] as const;

/**
 * The embedded PostgreSQL ends while the server runs: killed with -9, stopped by an operator, and in every third
 * round killed while its folder is inaccessible for ten seconds, so that it cannot restart.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let acknowledged = 0;
  let slowest = 0;
  await inFolder(async (dataDir) => {
    const server = await startServer(dataDir);
    const cluster = await locateCluster(dataDir);
    const database = await lookInto(dataDir);
    try {
      const messaging = await openMessaging(database.pool, () => server.url);
      for (let round = 1; round <= rounds; round++) {
        const way = WAYS[(round - 1) % WAYS.length] as (typeof WAYS)[number];
        const seen = await breakOnce(server, cluster, messaging, way);
        problems.push(...seen.problems.map((problem) => `round ${round}, ${way}: ${problem}`));
        if (way !== 'gone for ten seconds') slowest = Math.max(slowest, seen.backAfterMs);
        print(
          `round ${round}, ${way}: ${messaging.acknowledged.length} messages, back after ${seen.backAfterMs} ms`,
        );
      }
      problems.push(...(await messaging.end()));
      acknowledged = messaging.acknowledged.length;
    } finally {
      await database.close();
      problems.push(...(await stopServer(server)));
      const strays = await listProcessesOf(cluster);
      if (strays.length > 0) problems.push(`still running after the stop: ${strays.join(', ')}`);
    }
  });
  return {
    figures: { rounds, 'messages acknowledged': acknowledged, 'back after, ms at most': slowest },
    held: [
      'PostgreSQL is restarted; until then requests get 503, and the process keeps running',
      'every acknowledged message is stored once and reaches the open stream once, in order',
      'no PostgreSQL keeps running after the normal stop',
    ],
    retried: ['the start of PostgreSQL, with pauses from a quarter of a second to ten seconds, for ever'],
    problems,
  };
}

async function breakOnce(
  server: RealServer,
  cluster: Cluster,
  messaging: Messaging,
  way: (typeof WAYS)[number],
) {
  await messaging.more(3);
  const watching = watchOutage(server.url, messaging.guest);
  const { pid } = (await readPostmaster(cluster)) as { pid: number };
  const away = `${cluster.directory}.away`;
  if (way === 'gone for ten seconds') await rename(cluster.directory, away);
  process.kill(pid, way === 'stopped' ? 'SIGINT' : 'SIGKILL');
  if (way === 'gone for ten seconds') {
    await delay(GONE_MS);
    await rename(away, cluster.directory);
  }
  const begun = performance.now();
  const isBack = async () =>
    (await readPostmaster(cluster))?.pid !== pid && (await fetch(`${server.url}/readyz`)).status === 200;
  await until(isBack, '/readyz');
  const backAfterMs = Math.round(performance.now() - begun);
  await messaging.more(3);
  return { problems: (await watching.end()).problems, backAfterMs };
}

export const drill: Drill = {
  failure:
    'the embedded PostgreSQL is killed, stopped, or kept from starting for ten seconds under the running server',
  holds: 'restarts an embedded PostgreSQL that ended, answers 503 until then and loses nothing',
  rounds: 9,
  testRounds: 1,
  run,
};
