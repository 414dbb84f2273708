import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type AppParts, createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createJobs, type Jobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMailDriver } from '../src/platform/mail/mail-drivers.ts';
import { createFileStorage, type Storage } from '../src/platform/storage/storage.ts';
import { checkReply } from './check-reply.ts';
import { createTestDatabase, type TestDatabase, urlOf } from './test-database.ts';
import { webClientWithoutPages } from './web-client.ts';

export type TestApp = {
  app: FastifyInstance;
  pool: pg.Pool;
  /** DATABASE_URL for another process. */
  databaseUrl: string;
  storage: Storage;
  jobs: Jobs;
  dataDir: string;
  close(): Promise<void>;
};

type Options = Partial<
  Pick<
    AppParts,
    'clock' | 'web' | 'logger' | 'metrics' | 'replicas' | 'hashingCost' | 'gate' | 'printing' | 'patienceMs'
  >
> & {
  /** Wraps the server's storage. */
  storage?: (storage: Storage) => Storage;
  /** An existing database; by default a new one. */
  database?: TestDatabase;
};

/** Argon2id's minimum cost: real hashing takes longer than most tests. */
export const LIGHT_HASHING = { memory: 8, passes: 1, parallelism: 1 };

/** The whole server for the tests of one file; it closes after them. */
export async function startTestApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const test = await createTestApp(...options);
  afterAll(() => test.close());
  return test;
}

/** The whole server on its own database, reached through `app.inject` or a real socket. */
export async function createTestApp(
  environment: Record<string, string> = {},
  { storage: wrap = (storage) => storage, database: given, web, ...parts }: Options = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-app-'));
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT: '1000000',
    AUTH_ATTEMPTS: '1000000',
    AUTH_ATTEMPTS_PER_NETWORK: '1000000',
    // A busy machine may take longer than a reader would wait.
    PAGE_PATIENCE_MS: '20000',
    DATA_DIR: dataDir,
    ...environment,
  });
  const logger = createLogger('silent');
  const jobs = createJobs(database.connection, logger, { allUrgent: true });
  await jobs.start();
  const storage = wrap(await createFileStorage(dataDir, { isDurable: false }));
  const app = await createApp({
    config,
    ...database,
    storage,
    jobs,
    mail: createMailDriver(config, database.pool),
    siteUrl: () => config.PUBLIC_URL ?? 'http://localhost',
    logger,
    checkReply,
    hashingCost: LIGHT_HASHING,
    web: web ?? (await webClientWithoutPages(join(dataDir, 'web'))),
    ...parts,
  });
  await app.ready();
  return {
    app,
    pool: database.pool,
    databaseUrl: urlOf(database.connection),
    storage,
    jobs,
    dataDir,
    async close() {
      await app.close();
      await jobs.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
