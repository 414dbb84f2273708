import { rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type DataDirLock, describeHolder, lockDataDir } from './data-dir-lock.ts';
import { findPostgresBinaries } from './embedded-binaries.ts';
import { type Cluster, ensureCluster, locateCluster } from './embedded-cluster.ts';
import { isPostgresOf, type Postmaster, readPostmaster, signalPostgres } from './embedded-postmaster.ts';
import { startPostgres, stopPostgres } from './embedded-process.ts';
import { DURABLE_SETTINGS, THROWAWAY_SETTINGS } from './embedded-settings.ts';
import { keepRunning, type RunningPostgres } from './embedded-supervisor.ts';
import type { DatabaseConnection, DatabaseLogger } from './pool.ts';

/** The PostgreSQL server inside a data folder. */
type EmbeddedServer = {
  connection: DatabaseConnection;
  /** Publishes this process's address for processes that are refused the data folder. */
  announce(address: string): void;
  /** Stops PostgreSQL and releases the data folder. Does nothing for a guest. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  /** A command-line tool that joins a running server's PostgreSQL instead of being refused. */
  guest?: boolean;
  /** A database that exists for one test run: commits do not wait for the disk. */
  throwaway?: boolean;
};

const SETTLE_MS = 30_000;
const POLL_MS = 20;

/**
 * Opens the embedded PostgreSQL of `dataDir`, creating it if there is none, and adopting one left running by a killed
 * server process.
 * @throws an Error with a sentence if another process holds the folder or PostgreSQL does not start.
 */
export async function startEmbedded(
  options: EmbeddedOptions,
  logger: DatabaseLogger,
): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.');
  }
  const lock = await lockDataDir(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  if (lock) {
    return startAsOwner({ ...options, dataDir }, lock, logger).catch((error) => {
      lock.release();
      throw error;
    });
  }
  const cluster = await locateCluster(dataDir);
  const running = options.guest ? await findRunning(cluster) : undefined;
  if (!running) throw new Error(await describeHolder(dataDir));
  return { connection: connectionTo(running), announce: () => {}, stop: async () => {} };
}

async function startAsOwner(
  options: EmbeddedOptions,
  lock: DataDirLock,
  logger: DatabaseLogger,
): Promise<EmbeddedServer> {
  const cluster = await locateCluster(options.dataDir);
  const first = await adoptOrStart(cluster, options);
  const { socketDir } = first.postmaster;
  if (!first.child) {
    const { pid } = first.postmaster;
    logger.info({ pid }, 'adopted the PostgreSQL that a killed server process left running');
  }
  // Restarts keep the same socket, so connections need no new address.
  const postgres = keepRunning(cluster, first, () => adoptOrStart(cluster, options, socketDir), logger);

  // process.exit() without stop(): PostgreSQL shuts down alone, and the next start waits for it.
  const onExit = () => {
    signalPostgres(cluster, postgres.current().pid, 'SIGINT');
    rmSync(socketDir, { recursive: true, force: true });
  };
  process.once('exit', onExit);

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postgres.end();
    await stopPostgres(cluster, postgres.current());
    process.off('exit', onExit);
    lock.release();
  };
  return {
    connection: connectionTo(first.postmaster),
    announce: lock.announce,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** `socketDir`: the socket folder of the previous PostgreSQL, which the new one uses again. */
async function adoptOrStart(
  cluster: Cluster,
  { dataDir, throwaway }: EmbeddedOptions,
  socketDir?: string,
): Promise<RunningPostgres> {
  const running = await findRunning(cluster);
  if (running) return { postmaster: running };
  const binaries = await findPostgresBinaries(dataDir, cluster.user);
  // After an earlier start, an empty folder means an unmounted disk, not a new database.
  if (!socketDir) await ensureCluster(cluster, binaries);
  const settings = throwaway ? THROWAWAY_SETTINGS : DURABLE_SETTINGS;
  const logFile = join(dataDir, 'postgres.log');
  try {
    return await startPostgres(cluster, binaries, { settings, logFile, socketDir });
  } catch (error) {
    // One that was just starting when its server process was killed may have been faster.
    const earlier = await findRunning(cluster);
    if (earlier) return { postmaster: earlier };
    throw error;
  }
}

/**
 * The PostgreSQL that already runs on this cluster and accepts connections. If it is starting, waits for it; if it is
 * shutting down, waits until it has ended; if it is unreachable (its socket was deleted), stops it.
 */
async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster || !isPostgresOf(cluster, postmaster.pid)) return undefined;
    if (postmaster.status === 'ready') {
      if (await answers(postmaster)) return postmaster;
      await stopPostgres(cluster, postmaster);
      return undefined;
    }
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL in ${cluster.directory} (process ${postmaster.pid}) neither starts nor stops.`,
      );
    }
    await delay(POLL_MS);
  }
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(postmaster), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // a lost connection results in 'no' below
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function connectionTo({ socketDir, port }: Postmaster): DatabaseConnection {
  return { host: socketDir, port, user: 'swapstead', database: 'postgres', ssl: false };
}
