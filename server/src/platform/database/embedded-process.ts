import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { type Cluster, dataDirOption, processOptions } from './embedded-cluster.ts';
import {
  clusterName,
  isPostgresOf,
  type Postmaster,
  readPostmaster,
  signalPostgres,
} from './embedded-postmaster.ts';

/** A PostgreSQL that this process started. */
type StartedPostgres = { postmaster: Postmaster; child: ChildProcess };

type StartOptions = {
  settings: readonly string[];
  logFile: string;
  /** The folder of its socket; by default a new one. */
  socketDir?: string | undefined;
};

/** The path of a unix socket may have 107 bytes (103 on macOS), so it cannot be in the data folder. */
const SOCKET_DIR_PREFIX = '/tmp/swapstead-';

const POLL_MS = 10;
const START_MS = 60_000;
const SHUTDOWN_MS = 7_000;
const IMMEDIATE_SHUTDOWN_MS = 6_000;

/**
 * Starts PostgreSQL on a cluster that is not running, and waits until it accepts connections, including recovery from
 * a crash (at most a minute). Its messages go to `logFile`; `settings` are `name=value`.
 * @throws an Error that ends with PostgreSQL's own message.
 */
export async function startPostgres(
  cluster: Cluster,
  { postgres }: PostgresBinaries,
  { settings, logFile, socketDir: wanted }: StartOptions,
): Promise<StartedPostgres> {
  const deadline = Date.now() + START_MS;
  const predecessor = await passOverPredecessor(cluster);
  const socketDir = await makeSocketDir(cluster, wanted);
  const names = [`cluster_name=${clusterName(cluster)}`, `unix_socket_directories=${socketDir}`];
  const options = [...settings, ...names].flatMap((setting) => ['-c', setting]);
  for (;;) {
    const log = await open(logFile, 'a', 0o600);
    const logStart = (await log.stat()).size;
    const child = spawn(postgres, [...dataDirOption(cluster), ...options], {
      ...processOptions(cluster),
      env: { ...processOptions(cluster).env, ...predecessor },
      // In a separate session: Ctrl-C must reach us first, so that running requests can finish.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    const spawned = new Promise<void>((resolve, reject) =>
      child.once('spawn', resolve).once('error', reject),
    );
    await spawned.finally(() => log.close());

    const postmaster = await waitUntilReady(cluster, child, deadline);
    if (postmaster) return { postmaster, child };
    const words = (await readFile(logFile, 'utf8')).slice(logStart).trim();
    // A PostgreSQL killed with -9 may leave a session that ends within moments.
    if (!words.includes('pre-existing shared memory block') || Date.now() > deadline) {
      await rm(socketDir, { recursive: true, force: true });
      throw new Error(`The embedded PostgreSQL in ${cluster.directory} did not start. It said: ${words}`);
    }
    await delay(100);
  }
}

async function makeSocketDir({ user }: Cluster, wanted: string | undefined): Promise<string> {
  const socketDir = wanted ?? (await mkdtemp(SOCKET_DIR_PREFIX));
  // Fails if something else has taken its place in the meantime.
  if (wanted) await rm(wanted, { recursive: true, force: true }).then(() => mkdir(wanted, { mode: 0o700 }));
  if (user) await chown(socketDir, user.uid, user.gid);
  return socketDir;
}

/**
 * Prepares a start after a crashed PostgreSQL. Another process may have the number in its postmaster.pid by now, and
 * PostgreSQL would refuse to start. This variable (meant for pg_ctl) makes PostgreSQL ignore the process, while it
 * still makes sure that no session of the predecessor is running, which it could not if we deleted the file.
 */
async function passOverPredecessor(cluster: Cluster): Promise<NodeJS.ProcessEnv> {
  const predecessor = await readPostmaster(cluster);
  if (!predecessor) return {};
  if (predecessor.socketDir.startsWith(SOCKET_DIR_PREFIX)) {
    await rm(predecessor.socketDir, { recursive: true, force: true });
  }
  return { PG_GRANDPARENT_PID: String(predecessor.pid) };
}

async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  deadline: number,
): Promise<Postmaster | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster;
    if (Date.now() > deadline) child.kill('SIGQUIT');
    await delay(POLL_MS);
  }
  return undefined;
}

/**
 * Stops PostgreSQL, child or adopted, and resolves when it has ended: sessions are closed and everything is written.
 * If that takes too long, it stops immediately and recovers at the next start (nothing is lost).
 */
export async function stopPostgres(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  if (!(await signalAndWait(cluster, pid, 'SIGINT', SHUTDOWN_MS))) {
    if (!(await signalAndWait(cluster, pid, 'SIGQUIT', IMMEDIATE_SHUTDOWN_MS))) {
      throw new Error(`The embedded PostgreSQL (process ${pid}) does not stop.`);
    }
  }
  if (socketDir) await rm(socketDir, { recursive: true, force: true });
}

async function signalAndWait(
  cluster: Cluster,
  pid: number,
  signal: NodeJS.Signals,
  milliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  signalPostgres(cluster, pid, signal);
  while (isPostgresOf(cluster, pid)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
