import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../bin/build-web.mjs';
import { bringUpToDate } from '../src/bring-up-to-date.ts';
import { lockDataDir } from '../src/platform/database/data-dir-lock.ts';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { locateCluster } from '../src/platform/database/embedded-cluster.ts';
import { readPostmaster } from '../src/platform/database/embedded-postmaster.ts';
import { stopPostgres } from '../src/platform/database/embedded-process.ts';
import { createPool, type DatabaseConnection } from '../src/platform/database/pool.ts';
import { startPooler } from './pooler.ts';
import { copyFolder, PREPARED_FOLDER } from './real-server.ts';
import { createTestApp } from './test-app.ts';
import { run, silentLogger, type TestServer, withDatabase } from './test-database.ts';

const DATA_DIR_PREFIX = 'swapstead-test-';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** Some four times what a run takes at its peak. */
const ROOM_BYTES = 4 * 2 ** 30;

/** A run that begins stops its PostgreSQL once, to copy it; its folder is locked by nobody then. */
const BEGINS_MS = 5 * 60_000;

/** Where processes that tests start find code that is compiled already. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

/**
 * Vitest global setup of the API tests: one PostgreSQL for the run, with one migrated database in it that
 * `createTestDatabase` copies. The server is embedded in a temporary folder, or the one of TEST_DATABASE_URL
 * (its user must be allowed to create databases). With TEST_POOLER set the apps under test reach it through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWeb();
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const { admin, source, stop } = process.env.TEST_DATABASE_URL
    ? existingServer(process.env.TEST_DATABASE_URL)
    : await embeddedServer();
  const pooler = process.env.TEST_POOLER ? await startPooler(admin) : undefined;
  const template = `swapstead_test_${randomBytes(6).toString('hex')}`;
  const server: TestServer = { admin, template, pooler: pooler?.connection };
  try {
    await run(admin, `CREATE DATABASE ${server.template} TEMPLATE ${source}`);
    await prepare(withDatabase(admin, server.template));
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
 * Tables, and the queues of every slice as well: to make those anew for every test file would take longer than most
 * tests.
 */
async function prepare(connection: DatabaseConnection) {
  const pool = createPool(connection, 2, silentLogger);
  const drop = () => pool.end();
  await bringUpToDate(pool);
  const { close } = await createTestApp({}, { database: { pool, connection, drop } });
  await close();
}

type Running = {
  admin: DatabaseConnection;
  /** The database to begin with. */
  source: string;
  stop(): Promise<void>;
};

const existingServer = (url: string): Running => ({
  admin: { connectionString: url },
  source: 'template1',
  stop: async () => {},
});

/** One whose own database is prepared; a copy of it at rest is what real servers in tests start on (`preparedFolder`). */
async function embeddedServer(): Promise<Running> {
  const parent = await parentOfRuns();
  await sweepKilledRuns(parent);
  const dataDir = await mkdtemp(join(parent, DATA_DIR_PREFIX));
  const start = () => startEmbedded({ dataDir, throwaway: true }, silentLogger);
  const first = await start();
  await prepare(first.connection).finally(first.stop);
  const prepared = join(dataDir, 'prepared');
  await mkdir(prepared);
  await copyFolder(join(dataDir, 'postgres'), prepared);
  process.env[PREPARED_FOLDER] = prepared;
  const server = await start();
  return {
    admin: server.connection,
    source: 'postgres',
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In memory where there is room: a test file copies a database of a thousand files, which takes a disk its time. */
async function parentOfRuns(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** A test run that was killed leaves its PostgreSQL and its folder behind; the folder's lock is free then. */
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
