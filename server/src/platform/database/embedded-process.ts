import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { type Cluster, dataDirOption, processOptions } from './embedded-cluster.ts';

/** What a running PostgreSQL says about itself in postmaster.pid. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string };

/** A PostgreSQL that this process started. */
export type StartedPostgres = { postmaster: Postmaster; child: ChildProcess };

/** A unix socket's path may have 107 bytes (103 on macOS), so it cannot lie in the data folder. */
const SOCKET_DIR_PREFIX = '/tmp/swapstead-';

const POLL_MS = 10;
const START_MS = 60_000;
const SHUTDOWN_MS = 7_000;
const IMMEDIATE_SHUTDOWN_MS = 6_000;

/** Reads postmaster.pid; undefined without one. Its lines appear one after another while PostgreSQL starts. */
export async function readPostmaster({ directory }: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const [pid, , , port, socketDir, , , status] = text.split('\n');
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: status?.trim() ?? '' };
}

/**
 * Whether this process id is the PostgreSQL of this cluster, and not a stranger that got the number later.
 * Told by the command line, which everybody may read: /proc/N/cwd is closed to root in most containers.
 * A zombie has no command line and counts as gone.
 */
export function isPostgresOf(cluster: Cluster, pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes(clusterName(cluster));
  } catch {
    return false; // no such process
  }
}

/** The name that every process of this cluster carries in its command line. */
export function clusterName({ directory }: Cluster): string {
  return `swapstead-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
}

/**
 * Starts PostgreSQL on a cluster that none runs on, and waits until it takes connections, crash recovery included (at most a minute).
 * Its messages go to `logFile`. `settings` are `name=value`.
 * @throws an Error that ends with PostgreSQL's own words.
 */
export async function startPostgres(
  cluster: Cluster,
  { postgres }: PostgresBinaries,
  settings: readonly string[],
  logFile: string,
): Promise<StartedPostgres> {
  const deadline = Date.now() + START_MS;
  const predecessor = await passOverPredecessor(cluster);
  const socketDir = await makeSocketDir(cluster);
  for (;;) {
    const log = await open(logFile, 'a', 0o600);
    const logStart = (await log.stat()).size;
    const child = spawn(
      postgres,
      [
        ...dataDirOption(cluster),
        ...[
          ...settings,
          `cluster_name=${clusterName(cluster)}`,
          `unix_socket_directories=${socketDir}`,
        ].flatMap((setting) => ['-c', setting]),
      ],
      {
        ...processOptions(cluster),
        env: { ...processOptions(cluster).env, ...predecessor },
        // Its own session: Ctrl-C must reach us first, so that requests in flight can still finish.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    child.unref();
    const spawned = new Promise<void>((resolve, reject) =>
      child.once('spawn', resolve).once('error', reject),
    );
    await spawned.finally(() => log.close());

    const postmaster = await waitUntilReady(cluster, child, deadline);
    if (postmaster) return { postmaster, child };
    const words = (await readFile(logFile, 'utf8')).slice(logStart).trim();
    // A PostgreSQL that was killed with -9 may have left a session behind that ends within moments.
    if (!words.includes('pre-existing shared memory block') || Date.now() > deadline) {
      await rm(socketDir, { recursive: true, force: true });
      throw new Error(`The embedded PostgreSQL in ${cluster.directory} did not start. It said: ${words}`);
    }
    await delay(100);
  }
}

async function makeSocketDir({ user }: Cluster): Promise<string> {
  const socketDir = await mkdtemp(SOCKET_DIR_PREFIX);
  if (user) await chown(socketDir, user.uid, user.gid);
  return socketDir;
}

/**
 * Clears what a PostgreSQL that crashed left behind. The number in its postmaster.pid may belong to a stranger
 * by now, and PostgreSQL would refuse to start. It does not count the process named in this variable (meant
 * for pg_ctl), and still makes sure that no session of the predecessor is alive, which it could not if we
 * deleted the file.
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
 * Stops PostgreSQL, child or adopted, and answers when it is gone: sessions are ended and everything is
 * written; should that take too long, it stops at once and recovers at the next start (nothing is lost).
 */
export async function stopPostgres(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  if (!(await signalAndWait(cluster, pid, 'SIGINT', SHUTDOWN_MS))) {
    if (!(await signalAndWait(cluster, pid, 'SIGQUIT', IMMEDIATE_SHUTDOWN_MS))) {
      throw new Error(`The embedded PostgreSQL (process ${pid}) does not stop.`);
    }
  }
  if (socketDir) await rm(socketDir, { recursive: true, force: true });
}

/** Sends a signal, unless the process is gone or its number belongs to somebody else by now. */
export function signalPostgres(cluster: Cluster, pid: number, signal: NodeJS.Signals): void {
  if (!isPostgresOf(cluster, pid)) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
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
