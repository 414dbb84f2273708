import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../server/src/platform/database/embedded.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createPool } from '../server/src/platform/database/pool.ts';

const silent = { info() {}, warn() {}, error: console.error };

/** Passes `work` a new database with all migrations applied, and deletes it afterwards. */
export async function withMigratedDatabase<T>(work: (database: pg.Pool) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-schema-'));
  try {
    const server = await startEmbedded({ dataDir, throwaway: true }, silent);
    const database = createPool(server.connection, 1, silent);
    try {
      await migrate(database);
      return await work(database);
    } finally {
      await database.end();
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
