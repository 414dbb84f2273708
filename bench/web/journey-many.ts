/**
 * The journey of vitals.ts on a server with 100,000 homes, which have no photo files. Starts its own server.
 * usage: node bench/web/journey-many.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { seedHomes } from '../seed-homes.ts';
import { startNode } from '../start-node.ts';

const HOMES = 100_000;

const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
await migrate(database.pool);
await seedHomes(database.pool, HOMES);
await database.close();
const settings = { RATE_LIMIT: '1000000000', LOG_LEVEL: 'warn', DEMO: 'false', DATA_DIR: dataDir };
const server = await startNode(join(import.meta.dirname, '../../server/bin/start.mjs'), settings);
try {
  console.log(`With ${HOMES} homes, which have no photo files:`);
  const script = join(import.meta.dirname, 'vitals.ts');
  process.exitCode =
    spawnSync(process.execPath, [script, server.url, 'journey'], { stdio: 'inherit' }).status ?? 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
