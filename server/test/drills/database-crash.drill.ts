import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type Cluster, locateCluster } from '../../src/platform/database/embedded-cluster.ts';
import { readPostmaster } from '../../src/platform/database/embedded-postmaster.ts';
import { listProcessesOf } from '../postgres-processes.ts';
import type { Drill, DrillReport } from './drill.ts';

type Result = {
  lost: number;
  /** The slowest time from process start to first reply, of all starts after a kill. */
  slowestStartMs: number;
  problems: string[];
};

type Writer = { child: ChildProcess; closed: Promise<unknown>; acknowledged: number[]; readyMs: number };

const WRITER = fileURLToPath(new URL('./database-crash-writer.ts', import.meta.url));
const START_LIMIT_MS = 5_000;
/** On a busy machine every start is slow, so one after a kill may take this many times as long as one after a stop. */
const CALM_STARTS = 3;
const HANG_MS = 60_000;
/** Every fifth round also kills PostgreSQL, so that the next start recovers from its log. */
const POSTGRES_DIES_EVERY = 5;
/** Every third round, starting with the first, begins by killing another process while it opens the database. */
const STARTER_DIES_EVERY = 3;

/**
 * Kills a process that writes to the embedded database with -9, `rounds` times, at a random moment. Each time it
 * checks that every acknowledged row exists, that no transaction is incomplete, and that the next start is quick. At
 * the end it stops the process normally and checks that no PostgreSQL keeps running.
 */
async function run(rounds: number, print: (line: string) => void, brief = false): Promise<DrillReport> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'swapstead-drill-')));
  const cluster = await locateCluster(dataDir);
  const result: Result = { lost: 0, slowestStartMs: 0, problems: [] };
  const acknowledged: number[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      if (round % STARTER_DIES_EVERY === 1) await killWhileStarting(dataDir);
      const writer = await startAndInspect(`start ${round}`, dataDir, acknowledged, result);
      const postgresDies = round % POSTGRES_DIES_EVERY === 0;
      await kill(writer, postgresDies ? cluster : undefined);
      acknowledged.push(...writer.acknowledged);
      const how = postgresDies ? 'killed with its PostgreSQL' : 'killed';
      print(
        `round ${round}: ready in ${writer.readyMs} ms, ${writer.acknowledged.length} acknowledged, ${how}`,
      );
    }
    const writer = await startAndInspect('last start', dataDir, acknowledged, result);
    await stop(writer, acknowledged, result);
    const calm = await startWriter(dataDir);
    await stop(calm, acknowledged, result);
    const strays = await listProcessesOf(cluster);
    if (strays.length > 0) result.problems.push(`still running after the stop: ${strays.join(', ')}`);
    // During the test suite the machine is shared, so times are not judged.
    if (!brief && result.slowestStartMs > Math.max(START_LIMIT_MS, CALM_STARTS * calm.readyMs)) {
      result.problems.push(
        `a start took ${result.slowestStartMs} ms after a kill, ${calm.readyMs} ms after a normal stop`,
      );
    }
    if (acknowledged.length === 0) result.problems.push('no row was acknowledged');
    return {
      figures: {
        kills: rounds,
        'rows acknowledged': acknowledged.length,
        lost: result.lost,
        'slowest start after a kill, ms': result.slowestStartMs,
        'start after a normal stop, ms': calm.readyMs,
      },
      held: ['every acknowledged row is stored, no transaction is incomplete, no PostgreSQL keeps running'],
      retried: [],
      problems: result.problems,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts a writer, adds database problems to `result`, and lets it write for a moment. */
async function startAndInspect(
  name: string,
  dataDir: string,
  acknowledged: number[],
  result: Result,
): Promise<Writer> {
  const writer = await startWriter(dataDir);
  const { lost, halves } = await inspect(dataDir, acknowledged);
  // The first start creates the database, which takes longer than any other.
  if (acknowledged.length > 0) result.slowestStartMs = Math.max(result.slowestStartMs, writer.readyMs);
  result.lost = Math.max(result.lost, lost);
  if (lost > 0) result.problems.push(`${name}: ${lost} acknowledged rows are lost`);
  if (halves > 0) result.problems.push(`${name}: ${halves} transactions are half done`);
  await delay(20 + Math.random() * 200);
  return writer;
}

async function killWhileStarting(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: 'ignore' });
  await delay(60 + Math.random() * 100);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function startWriter(dataDir: string): Promise<Writer> {
  const begin = performance.now();
  const child = spawn(process.execPath, [WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: HANG_MS,
    killSignal: 'SIGKILL',
  });
  // Once its output is closed, everything it printed has been read.
  const writer: Writer = { child, closed: once(child, 'close'), acknowledged: [], readyMs: 0 };
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => (line === 'ready' ? resolve() : writer.acknowledged.push(Number(line))));
    child.once('exit', () => reject(new Error('the writer ended before it was ready')));
  });
  writer.readyMs = Math.round(performance.now() - begin);
  return writer;
}

/** Checks the database while the writer is running. */
async function inspect(dataDir: string, acknowledged: number[]): Promise<{ lost: number; halves: number }> {
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, poolSize: 1, guest: true }, silent);
  try {
    const { rows } = await database.pool.query<{ lost: number; halves: number }>(
      `SELECT (SELECT count(*) FROM unnest($1::integer[]) AS id WHERE id NOT IN (SELECT id FROM drill_homes)) AS lost,
              (SELECT count(*) FROM drill_homes LEFT JOIN drill_tags ON home_id = id WHERE home_id IS NULL) AS halves`,
      [acknowledged],
    );
    return rows[0] as { lost: number; halves: number };
  } finally {
    await database.close();
  }
}

async function stop({ child, closed, acknowledged }: Writer, all: number[], result: Result): Promise<void> {
  child.kill('SIGTERM');
  await closed;
  all.push(...acknowledged);
  if (child.exitCode !== 0) result.problems.push('the normal stop failed');
}

async function kill({ child, closed }: Writer, cluster: Cluster | undefined): Promise<void> {
  const postmaster = cluster && (await readPostmaster(cluster));
  child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await closed;
}

export const drill: Drill = {
  failure: 'kill -9 of a process that writes to the embedded database, every fifth time with its PostgreSQL',
  holds: 'keeps every acknowledged row when the server is killed in the middle of writes',
  rounds: 50,
  testRounds: 3,
  run,
};
