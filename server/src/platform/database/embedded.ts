import type { ChildProcess } from 'node:child_process';
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
import type { DatabaseConnection, DatabaseLogger } from './pool.ts';

/** The PostgreSQL server inside a data folder. */
type EmbeddedServer = {
  connection: DatabaseConnection;
  /** Tells whoever is refused the data folder where this process answers. */
  announce(address: string): void;
  /** Stops PostgreSQL and gives the data folder back. For a guest: does nothing. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  /** A command-line tool beside a running server: joins its PostgreSQL instead of being refused. */
  guest?: boolean;
  /** Databases that live for one test run: commits do not wait for the disk. */
  throwaway?: boolean;
};

const SETTLE_MS = 30_000;
const POLL_MS = 20;

/**
 * Opens the embedded PostgreSQL of `dataDir`, creating it when there is none, and adopting the one that a
 * killed server process left running.
 * @throws an Error with a sentence when another process holds the folder or PostgreSQL does not start.
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
  const { postmaster: server, child } = await adoptOrStart(cluster, options);
  let stopping: Promise<void> | undefined;
  child?.once('exit', (code, signal) => {
    if (!stopping) logger.error({ code, signal }, 'the embedded PostgreSQL ended; restart the server');
  });
  if (!child)
    logger.info({ pid: server.pid }, 'adopted the PostgreSQL that a killed server process left running');

  // process.exit() without stop(): PostgreSQL shuts down by itself, the next start waits for it.
  const onExit = () => {
    signalPostgres(cluster, server.pid, 'SIGINT');
    rmSync(server.socketDir, { recursive: true, force: true });
  };
  process.once('exit', onExit);

  const stop = async () => {
    await stopPostgres(cluster, server);
    process.off('exit', onExit);
    lock.release();
  };
  return {
    connection: connectionTo(server),
    announce: lock.announce,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function adoptOrStart(
  cluster: Cluster,
  { dataDir, throwaway }: EmbeddedOptions,
): Promise<{ postmaster: Postmaster; child?: ChildProcess }> {
  const running = await findRunning(cluster);
  if (running) return { postmaster: running };
  const binaries = await findPostgresBinaries(dataDir, cluster.user);
  await ensureCluster(cluster, binaries);
  const settings = throwaway ? THROWAWAY_SETTINGS : DURABLE_SETTINGS;
  try {
    return await startPostgres(cluster, binaries, settings, join(dataDir, 'postgres.log'));
  } catch (error) {
    // One that was just being started when its server process was killed may have come first.
    const earlier = await findRunning(cluster);
    if (earlier) return { postmaster: earlier };
    throw error;
  }
}

/**
 * The PostgreSQL that already runs on this cluster and takes connections. One that is starting is awaited; one
 * that is shutting down is awaited until it is gone; one that is deaf (its socket was deleted) is stopped.
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
  client.on('error', () => {}); // a connection lost while asking is the answer 'no' below
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
