import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { startEmbedded } from '../server/src/platform/database/embedded.ts';
import { createPool, type DatabaseConnection } from '../server/src/platform/database/pool.ts';
import { createJobs } from '../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { run, silentLogger, withDatabase } from '../server/test/test-database.ts';

type Prepared = { admin: DatabaseConnection; template: string };

const TEMPLATE = 'prepared';

/**
 * One PostgreSQL for all servers of the run without demo content. Each server gets a copy of a template database,
 * because creating tables and places takes seconds of processor time. Workers get its address through the
 * environment.
 * @returns a function that stops it
 */
export async function startDatabases(): Promise<() => Promise<void>> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'swapstead-e2e-databases-')));
  // If we are root, the embedded PostgreSQL runs as another user, which needs access to its folder.
  await chmod(dataDir, 0o755);
  const { connection: admin, stop } = await startEmbedded({ dataDir, throwaway: true }, silentLogger);
  await run(admin, `CREATE DATABASE ${TEMPLATE}`);
  const connection = withDatabase(admin, TEMPLATE);
  const pool = createPool(connection, 2, silentLogger);
  await migrateAndLoadPlaces(pool);
  await pool.end();
  const jobs = createJobs(connection, createLogger('silent'));
  await jobs.start();
  await jobs.stop();
  process.env.E2E_DATABASES = JSON.stringify({ admin, template: TEMPLATE } satisfies Prepared);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A new database for a server, with every table and no member. */
export async function newDatabase(): Promise<{ connection: DatabaseConnection; drop(): Promise<void> }> {
  const { E2E_DATABASES } = process.env;
  if (!E2E_DATABASES) throw new Error('No databases: the global setup has to prepare them first.');
  const { admin, template } = JSON.parse(E2E_DATABASES) as Prepared;
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await run(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connection: withDatabase(admin, name),
    drop: async () => void (await run(admin, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}
