import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrateAndLoadPlaces } from '../src/migrate-and-load-places.ts';
import { lockDataDir } from '../src/platform/database/data-dir-lock.ts';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { locateCluster } from '../src/platform/database/embedded-cluster.ts';
import { readPostmaster } from '../src/platform/database/embedded-postmaster.ts';
import { stopPostgres } from '../src/platform/database/embedded-process.ts';
import { createPool, type DatabaseConnection } from '../src/platform/database/pool.ts';
import { cachedCluster } from './cached-cluster.ts';
import { startPooler } from './pooler.ts';
import { copyFolder, PREPARED_FOLDER } from './real-server.ts';
import { run, silentLogger, type TestServer, withDatabase } from './test-database.ts';

const DATA_DIR_PREFIX = 'swapstead-test-';

/** A RAM file system, which Linux provides. */
const MEMORY = '/dev/shm';
/** About four times the peak use of a run. */
const ROOM_BYTES = 4 * 2 ** 30;

/** A run first stops its PostgreSQL once to copy it; during this time nobody locks its folder. */
const BEGINS_MS = 5 * 60_000;

/** The compile cache of processes that tests start. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

/**
 * Vitest's global setup of the API tests: one PostgreSQL for the run, with one migrated database that
 * `createTestDatabase` copies. The server is embedded in a temporary folder, or that of TEST_DATABASE_URL (whose user
 * must be allowed to create databases). With TEST_POOLER set, the apps under test connect through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const given = process.env.TEST_DATABASE_URL;
  const { admin, stop } = given ? existingServer(given) : await embeddedServer();
  const pooler = process.env.TEST_POOLER ? await startPooler(admin) : undefined;
  const template = `swapstead_test_${randomBytes(6).toString('hex')}`;
  const server: TestServer = { admin, template, pooler: pooler?.connection };
  try {
    await run(admin, `CREATE DATABASE ${template} TEMPLATE ${given ? 'template1' : 'postgres'}`);
    if (given) await prepare(withDatabase(admin, template));
  } catch (error) {
    await pooler?.stop();
    await stop();
    throw error;
  }
  project.provide('testServer', server);
  return async () => {
    await pooler?.stop();
    await run(admin, `DROP DATABASE ${server.template} WITH (FORCE)`);
    await stop();
  };
}

/**
 * Creates the tables and the queues of every slice: creating these for every test file would take longer than most
 * tests.
 */
async function prepare(connection: DatabaseConnection) {
  const pool = createPool(connection, 2, silentLogger);
  const drop = () => pool.end();
  await migrateAndLoadPlaces(pool);
  // Importing the whole server takes a second of processor time, which most runs do not need.
  const { createTestApp } = await import('./test-app.ts');
  const { close } = await createTestApp({}, { database: { pool, connection, drop } });
  await close();
}

type Running = {
  admin: DatabaseConnection;
  stop(): Promise<void>;
};

const existingServer = (url: string): Running => ({
  admin: { connectionString: url },
  stop: async () => {},
});

/** Starts on the prepared cluster, which real servers in tests also start on (`preparedFolder`). */
async function embeddedServer(): Promise<Running> {
  const parent = await parentOfRuns();
  await sweepKilledRuns(parent);
  const dataDir = await mkdtemp(join(parent, DATA_DIR_PREFIX));
  const prepared = join(dataDir, 'prepared');
  await mkdir(prepared);
  await copyFolder(await cachedCluster(parent, prepareCluster), join(prepared, 'postgres'));
  await copyFolder(join(prepared, 'postgres'), dataDir);
  process.env[PREPARED_FOLDER] = prepared;
  const server = await startEmbedded({ dataDir, throwaway: true }, silentLogger);
  return {
    admin: server.connection,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a cluster in a new folder and leaves it stopped. */
async function prepareCluster(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, throwaway: true }, silentLogger);
  await prepare(connection).finally(stop);
}

/** In memory if there is space: each test file copies a database of a thousand files, which is slow on a disk. */
async function parentOfRuns(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** Removes PostgreSQL and folder of test runs that were killed; nobody locks their folder. */
async function sweepKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(DATA_DIR_PREFIX)) continue;
    const dataDir = join(await realpath(parent), name);
    const begun = await stat(dataDir).catch(() => undefined);
    if (!begun || begun.birthtimeMs > Date.now() - BEGINS_MS) continue;
    const lock = await lockDataDir(dataDir);
    if (!lock) continue;
    const cluster = await locateCluster(dataDir);
    const postmaster = await readPostmaster(cluster);
    if (postmaster) await stopPostgres(cluster, postmaster);
    lock.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}
