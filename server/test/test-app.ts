import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createFileStorage, type Storage } from '../src/platform/storage/storage.ts';
import { createTestDatabase } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  pool: pg.Pool;
  storage: Storage;
  close(): Promise<void>;
};

/** The whole server on a database of its own, spoken to through `app.inject` or over a real socket. */
export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-app-'));
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '1000000', DATA_DIR: dataDir, ...environment });
  const storage = await createFileStorage(dataDir);
  const app = await createApp({ config, ...database, storage, logger: createLogger('silent') });
  await app.ready();
  return {
    app,
    pool: database.pool,
    storage,
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
