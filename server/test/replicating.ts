import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries, type ServerUser } from '../src/platform/database/embedded-binaries.ts';
import { type Cluster, ensureCluster, locateCluster } from '../src/platform/database/embedded-cluster.ts';
import { type Postmaster, signalPostgres } from '../src/platform/database/embedded-postmaster.ts';
import { startPostgres, stopPostgres } from '../src/platform/database/embedded-process.ts';
import { THROWAWAY_SETTINGS } from '../src/platform/database/embedded-settings.ts';
import type { DatabaseConnection } from '../src/platform/database/pool.ts';
import { run } from './test-database.ts';

/** Settings that the embedded server omits because it has no replica. */
const REPLICATING = [
  'wal_level=replica',
  'max_wal_senders=10',
  'max_wal_size=1GB',
  'wal_keep_size=512MB',
  'hot_standby=on',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
];

/** What the copy of a running server omits: process ids, and the log, which is streamed. */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/[^/]+|pg_stat_tmp\/[^/]+)$/;

export type TestPostgres = Awaited<ReturnType<typeof startServer>>;

type Options = { settings?: readonly string[]; throwaway?: boolean };

/** A PostgreSQL that can be replicated, from the embedded programs. */
export async function startPrimary(options: Options = {}): Promise<TestPostgres> {
  const dataDir = await temporaryFolder();
  const cluster = await locateCluster(dataDir);
  await ensureCluster(cluster, await findPostgresBinaries(dataDir, cluster.user));
  return startServer(dataDir, cluster, options);
}

/**
 * A streaming standby of `primary`, created from a copy of its files while it runs. `name` is its application_name.
 */
export async function startStandby(
  primary: TestPostgres,
  { name = 'standby', ...options }: Options & { name?: string } = {},
): Promise<TestPostgres> {
  const dataDir = await temporaryFolder();
  const directory = join(dataDir, 'postgres');
  const client = new pg.Client(primary.connection);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    // Files removed during the copy are in the log, which is replayed.
    await copyFolder(primary.cluster.directory, directory);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(directory, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  const { host, port, user } = primary.connection;
  const primaryConnInfo = `primary_conninfo=host=${host} port=${port} user=${user} application_name=${name}`;
  await writeFile(join(directory, 'standby.signal'), '');
  // As root it runs as the user to whom the folder belongs.
  const cluster: Cluster = { directory, user: primary.cluster.user };
  if (cluster.user) await handOver(directory, cluster.user);
  const settings = [...(options.settings ?? []), primaryConnInfo];
  return startServer(dataDir, cluster, { ...options, settings });
}

async function startServer(dataDir: string, cluster: Cluster, { settings = [], throwaway = true }: Options) {
  const binaries = await findPostgresBinaries(dataDir, cluster.user);
  // Acknowledged commits are on disk, as in production.
  const durable = throwaway ? [] : ['fsync=on', 'full_page_writes=on'];
  const all = [...THROWAWAY_SETTINGS, 'synchronous_commit=on', ...REPLICATING, ...durable, ...settings];
  const logFile = join(dataDir, 'postgres.log');
  const start = (socketDir?: string) =>
    startPostgres(cluster, binaries, { settings: all, logFile, socketDir });
  let { postmaster }: { postmaster: Postmaster } = await start();
  const { socketDir, port } = postmaster;
  const connection = { host: socketDir, port, user: 'swapstead', database: 'postgres', ssl: false } as const;
  return {
    cluster,
    logFile,
    connection: connection satisfies DatabaseConnection,
    /** For another process's settings. */
    url: `postgres://swapstead@localhost:${port}/postgres?host=${encodeURIComponent(socketDir)}`,
    /** The path of its unix socket, for a proxy. */
    socket: `${socketDir}/.s.PGSQL.${port}`,
    run: (sql: string) => run(connection, sql),
    /** Without a shutdown. */
    async kill() {
      signalPostgres(cluster, postmaster.pid, 'SIGKILL');
      await stopPostgres(cluster, { ...postmaster, socketDir: '' });
    },
    async restart() {
      ({ postmaster } = await start(socketDir));
    },
    async stop() {
      await stopPostgres(cluster, postmaster);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function temporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'swapstead-replicating-')));
}

const handOver = (directory: string, { uid, gid }: ServerUser) =>
  promisify(execFile)('chown', ['-R', `${uid}:${gid}`, directory]);

/** Copies the folder of a running server: its log contains the files that are removed during the copy. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.test(source)) continue;
    if (entry.isDirectory()) await copyFolder(source, copy);
    else await copyFile(source, copy).catch(passOverGone);
  }
}

function passOverGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
