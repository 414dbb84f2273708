import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../src/platform/database/pool.ts';
import type { RealServer } from '../real-server.ts';
import { startPrimary } from '../replicating.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, freePort, inFolder, startServer, stopServer, until } from './kit.ts';
import { NO_ANSWER, openMessaging } from './messaging.ts';
import { nginxVersion, startNginx } from './nginx.ts';

const PROCESSES = 3;
const READERS = 6;
const TALKS = 3;
/** Longer than nginx keeps an idle connection. */
const DRAIN_SECONDS = '4';
const silent = { info() {}, warn() {}, error() {} };

/**
 * Three processes behind nginx are stopped and started one after the other, as in a release without a migration,
 * while visitors read and members write and follow their streams. No request may fail. nginx closes idle connections
 * when a process is taken out; a request sent on one at that moment gets no reply and is sent again, reads once,
 * messages by the page.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const version = nginxVersion();
  const report: DrillReport = { figures: {}, held: [], retried: [], problems: [] };
  if (!version) return { ...report, skipped: 'nginx is not installed (Debian: apt-get install nginx-light)' };
  const problems: string[] = [];
  const seen = { reads: 0, messages: 0, 'reads asked again': 0, 'messages sent again': 0 };
  await inFolder(async (dataDir) => {
    const postgres = await startPrimary();
    const pool = createPool(postgres.connection, 4, silent);
    const fleet = await startFleet(dataDir, postgres.url);
    const nginx = await startNginx(fleet.ports);
    try {
      const load = await startLoad(pool, nginx.url);
      for (let round = 1; round <= rounds; round++) {
        problems.push(...(await fleet.roll(nginx.leaveOut, load.more)));
        print(`round ${round}: ${PROCESSES} processes restarted, ${load.seen().reads} reads so far`);
      }
      const failures = await load.end();
      Object.assign(seen, load.seen());
      problems.push(...failures, ...(failures.length > 0 ? (await nginx.errors()).slice(-5) : []));
    } finally {
      problems.push(...(await fleet.stop()));
      await nginx.stop();
      await pool.end();
      await postgres.stop();
    }
  });
  return {
    figures: { nginx: version, 'processes restarted': rounds * PROCESSES, ...seen },
    held: [
      'every read and change got its normal reply',
      'every message arrived once and in order through streams that moved from process to process',
    ],
    retried: [
      'by nginx, requests that a stopping process refused; streams by their readers',
      'by browsers, on another connection, requests on idle connections that nginx closed while reloading; messages keep their submission id',
    ],
    problems,
  };
}

/**
 * Starts the processes one after the other: the first migrates. Photos are in one shared folder, as they would be in
 * a bucket.
 */
async function startFleet(dataDir: string, databaseUrl: string) {
  const ports: number[] = [];
  while (ports.length < PROCESSES) ports.push(await freePort());
  const settings = { DATABASE_URL: databaseUrl, DRAIN_SECONDS, TRUST_PROXY: 'loopback' };
  const start = (port: number) => startServer(dataDir, { ...settings, PORT: String(port) });
  const servers: RealServer[] = [];
  for (const port of ports) servers.push(await start(port));
  return {
    ports,
    /** Restarts each process while it is out of the balancer; `between` runs while all of them serve again. */
    async roll(
      leaveOut: (port: number | undefined) => Promise<void>,
      between: () => Promise<void>,
    ): Promise<string[]> {
      const problems: string[] = [];
      for (const [index, port] of ports.entries()) {
        await leaveOut(port);
        problems.push(...(await stopServer(servers[index] as RealServer)));
        servers[index] = await start(port);
        const isReady = async () => (await ask(`http://127.0.0.1:${port}`, 'GET', '/readyz'))?.status === 200;
        await until(isReady, 'the process that was started again');
        await leaveOut(undefined);
        await between();
      }
      return problems;
    },
    stop: async () => (await Promise.all(servers.map(stopServer))).flat(),
  };
}

/** Visitors who keep reading, and members who exchange messages. */
async function startLoad(pool: pg.Pool, url: string) {
  const reading = readOn(url);
  const talks = await Promise.all(Array.from({ length: TALKS }, () => openMessaging(pool, () => url)));
  return {
    async more() {
      for (const messaging of talks) await messaging.more(2);
    },
    seen: () => ({
      reads: reading.count(),
      messages: talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      'reads asked again': reading.again(),
      'messages sent again': talks.reduce((sum, { refusals }) => sum + (refusals.get(NO_ANSWER) ?? 0), 0),
    }),
    /** Failed, duplicated and missing requests. */
    async end(): Promise<string[]> {
      const failures = await reading.end();
      for (const messaging of talks) {
        failures.push(...(await messaging.end()));
        for (const [what, count] of messaging.refusals) {
          if (what !== NO_ANSWER) failures.push(`${count} times to a message: ${what}`);
        }
      }
      return failures;
    },
  };
}

/** Visitors who keep requesting pages and searches that nobody has requested before. */
function readOn(url: string) {
  const failures = new Map<string, number>();
  let count = 0;
  let again = 0;
  let ending = false;

  /** Repeats on another connection, as browsers do. */
  const askAgain = (path: string) => {
    again++;
    return ask(url, 'GET', path);
  };

  async function read() {
    while (!ending) {
      for (const path of [`/api/homes?search=${randomUUID()}`, '/', '/faq']) {
        const reply = (await ask(url, 'GET', path)) ?? (await askAgain(path));
        count++;
        if (reply?.status === 200) continue;
        const what = `to GET ${path.split('?')[0]}: ${reply ? `${reply.status} ${reply.text.slice(0, 100)}` : 'no answer'}`;
        failures.set(what, (failures.get(what) ?? 0) + 1);
      }
    }
  }

  const done = Array.from({ length: READERS }, read);
  return {
    count: () => count,
    again: () => again,
    async end(): Promise<string[]> {
      ending = true;
      await Promise.all(done);
      return [...failures].map(([what, times]) => `${times} times ${what}`);
    },
  };
}

export const drill: Drill = {
  failure: 'three processes behind nginx are restarted one after the other under load',
  rounds: 3,
  run,
};
