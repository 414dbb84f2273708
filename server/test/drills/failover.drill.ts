import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../../src/platform/database/pool.ts';
import { startPrimary, startStandby, type TestPostgres } from '../replicating.ts';
import { type CuttableProxy, openProxy } from './cuttable-proxy.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, startServer, stopServer, until } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';

const STANDBY = 'standby';
/** Time until service is restored: a write is acknowledged and the gallery is read from the database. */
const LIMIT_MS = 10_000;
const silent = { info() {}, warn() {}, error() {} };

type Scene = { url: string; proxy: CuttableProxy; messaging: Messaging };

/**
 * A primary with a synchronous standby is killed while members write. The standby is promoted and the database's
 * address then leads to it, as with a managed PostgreSQL. The next standby is created from the new primary.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const times: number[] = [];
  let acknowledged = 0;
  await inFolder(async (dataDir) => {
    let primary = await startPrimary();
    const proxy = await openProxy(primary.socket);
    const databaseUrl = `postgres://swapstead@127.0.0.1:${proxy.port}/postgres`;
    const pool = createPool({ connectionString: databaseUrl }, 4, silent);
    const server = await startServer(dataDir, { DATABASE_URL: databaseUrl, CACHE_BYTES: '0' });
    try {
      const messaging = await openMessaging(pool, () => server.url);
      for (let round = 1; round <= rounds; round++) {
        const standby = await startStandby(primary, { name: STANDBY });
        await waitForStandby(primary);
        await messaging.more(5);
        times.push(await failOver({ url: server.url, proxy, messaging }, primary, standby));
        await primary.stop();
        primary = standby;
        print(
          `round ${round}: ${messaging.acknowledged.length} messages, serving again after ${times.at(-1)} ms`,
        );
      }
      problems.push(...(await messaging.end()));
      acknowledged = messaging.acknowledged.length;
    } finally {
      problems.push(...(await stopServer(server)));
      await pool.end();
      await proxy.close();
      await primary.stop();
    }
  });
  const slowest = Math.max(...times);
  if (slowest > LIMIT_MS) problems.push(`it took ${slowest} ms until it served again`);
  return {
    figures: {
      'primaries killed': rounds,
      'messages acknowledged': acknowledged,
      'serving again after, ms': `${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]}, at most ${slowest}`,
    },
    held: [
      'every acknowledged message is on the new primary once, in order',
      'the open event stream continues without gaps and duplicates',
      `writes are acknowledged and the gallery answers within ${LIMIT_MS / 1000} s`,
    ],
    retried: ['messages by their sender, under one submission id; connections for LISTEN twice a second'],
    problems,
  };
}

/**
 * From here on the standby has every acknowledged commit. Not earlier: without a standby, commits would wait for
 * ever.
 */
async function waitForStandby(primary: TestPostgres): Promise<void> {
  await primary.run(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.run('select pg_reload_conf()');
  const client = new pg.Client(primary.connection);
  await client.connect();
  try {
    await until(async () => {
      const { rows } = await client.query('select sync_state from pg_stat_replication');
      return rows.some(({ sync_state }) => sync_state === 'sync');
    }, 'the synchronous standby');
  } finally {
    await client.end();
  }
}

/** Kills, promotes and redirects the address; returns the milliseconds until members and visitors were served. */
async function failOver({ url, proxy, messaging }: Scene, primary: TestPostgres, standby: TestPostgres) {
  // At a random moment of the members' requests.
  await delay(Math.random() * 200);
  const begun = performance.now();
  await primary.kill();
  proxy.cut();
  await standby.run('select pg_promote(true, 30)');
  proxy.turnTo(standby.socket);
  proxy.restore();
  await messaging.more(1);
  await until(async () => (await ask(url, 'GET', '/api/homes'))?.status === 200, 'the gallery');
  return Math.round(performance.now() - begun);
}

export const drill: Drill = {
  failure: 'the primary is killed, and its synchronous standby promoted',
  rounds: 20,
  run,
};
