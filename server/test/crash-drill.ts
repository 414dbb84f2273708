import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/platform/database/database.ts';
import { type Cluster, locateCluster } from '../src/platform/database/embedded-cluster.ts';
import { readPostmaster } from '../src/platform/database/embedded-process.ts';
import { listProcessesOf } from './postgres-processes.ts';

/** What the drill found. `problems` is empty when everything held. */
export type DrillResult = {
  rounds: number;
  acknowledged: number;
  lost: number;
  /** Start of the process to its first answer, longest of all rounds. */
  slowestStartMs: number;
  problems: string[];
};

type Writer = { child: ChildProcess; closed: Promise<unknown>; acknowledged: number[]; readyMs: number };

const WRITER = fileURLToPath(new URL('./crash-drill-writer.ts', import.meta.url));
const START_LIMIT_MS = 5_000;
const HANG_MS = 60_000;
/** In every so many rounds PostgreSQL is killed as well, which makes the next start recover from its log. */
const POSTGRES_DIES_EVERY = 5;

/**
 * Kills a process that writes to the embedded database with -9, `rounds` times, at a random moment, and looks
 * each time whether every acknowledged row is there, no transaction half, and the next start quick. At the end
 * it stops the process normally and looks for a PostgreSQL left running.
 */
export async function runCrashDrill(rounds: number, print: (line: string) => void): Promise<DrillResult> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'swapstead-drill-')));
  const cluster = await locateCluster(dataDir);
  const result: DrillResult = { rounds, acknowledged: 0, lost: 0, slowestStartMs: 0, problems: [] };
  const acknowledged: number[] = [];
  try {
    for (let round = 1; round <= rounds + 1; round++) {
      const last = round > rounds;
      const writer = await startWriter(dataDir);
      result.slowestStartMs = Math.max(result.slowestStartMs, writer.readyMs);
      if (writer.readyMs > START_LIMIT_MS) result.problems.push(`start ${round} took ${writer.readyMs} ms`);
      const found = await inspect(dataDir, acknowledged);
      result.lost += found.lost;
      if (found.lost > 0)
        result.problems.push(`before start ${round}, ${found.lost} acknowledged rows were lost`);
      if (found.halves > 0)
        result.problems.push(`before start ${round}, ${found.halves} transactions were half done`);
      await delay(20 + Math.random() * 200);

      const postgresDies = !last && round % POSTGRES_DIES_EVERY === 0;
      if (last) writer.child.kill('SIGTERM');
      else await kill(writer, postgresDies ? cluster : undefined);
      await writer.closed;
      acknowledged.push(...writer.acknowledged);
      print(
        `${last ? 'last start' : `round ${round}`}: ready in ${writer.readyMs} ms, ${found.rows} rows found, ` +
          `${found.lost} lost, ${writer.acknowledged.length} more acknowledged, ` +
          (last ? 'stopped normally' : postgresDies ? 'killed with its PostgreSQL' : 'killed'),
      );
      if (last && writer.child.exitCode !== 0) result.problems.push('the normal stop failed');
    }
    const strays = await listProcessesOf(cluster);
    if (strays.length > 0) result.problems.push(`still running after the stop: ${strays.join(', ')}`);
    result.acknowledged = acknowledged.length;
    return result;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startWriter(dataDir: string): Promise<Writer> {
  const begin = performance.now();
  const child = spawn(process.execPath, [WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: HANG_MS,
    killSignal: 'SIGKILL',
  });
  // Once its output is closed, everything that it printed has been read.
  const writer: Writer = { child, closed: once(child, 'close'), acknowledged: [], readyMs: 0 };
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => (line === 'ready' ? resolve() : writer.acknowledged.push(Number(line))));
    child.once('exit', () => reject(new Error('the writer ended before it was ready')));
  });
  writer.readyMs = Math.round(performance.now() - begin);
  return writer;
}

/** Looks into the database beside the running writer. */
async function inspect(dataDir: string, acknowledged: number[]) {
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, poolSize: 1, guest: true }, silent);
  try {
    const { rows } = await database.pool.query<{ rows: number; lost: number; halves: number }>(
      `SELECT (SELECT count(*) FROM drill_homes) AS rows,
              (SELECT count(*) FROM unnest($1::integer[]) AS id WHERE id NOT IN (SELECT id FROM drill_homes)) AS lost,
              (SELECT count(*) FROM drill_homes LEFT JOIN drill_tags ON home_id = id WHERE home_id IS NULL) AS halves`,
      [acknowledged],
    );
    return rows[0] as { rows: number; lost: number; halves: number };
  } finally {
    await database.close();
  }
}

async function kill({ child }: Writer, cluster: Cluster | undefined): Promise<void> {
  const postmaster = cluster && (await readPostmaster(cluster));
  child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
}

if (import.meta.main) {
  const result = await runCrashDrill(Number(process.argv[2] ?? 50), console.log);
  console.log(
    `${result.rounds} kills, ${result.acknowledged} rows acknowledged, ${result.lost} lost, ` +
      `slowest start ${result.slowestStartMs} ms, ${result.problems.length} problems`,
  );
  for (const problem of result.problems) console.log(`- ${problem}`);
  process.exitCode = result.problems.length > 0 ? 1 : 0;
}
