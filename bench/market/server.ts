/**
 * The server of the market, started by market-site.ts: the whole application with every job, whose time stands still
 * until the benchmark sets it. So a year's figures do not depend on how fast the machine is.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { giveWelcomeNights } from '../../server/src/features/ledger/ledger.jobs.ts';
import { tellLikePairs } from '../../server/src/features/matching/likes.jobs.ts';
import { checkDeadlines } from '../../server/src/features/swaps/core/swaps.jobs.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { createPool, type DatabaseConnection } from '../../server/src/platform/database/pool.ts';
import { inTransaction } from '../../server/src/platform/database/transaction.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { createMailDriver } from '../../server/src/platform/mail/mail-drivers.ts';
import { openStorage } from '../../server/src/platform/storage/open-storage.ts';
import { webClientWithoutPages } from '../../server/test/web-client.ts';

/** What the day brings by itself. */
const DAILY = [checkDeadlines, giveWelcomeNights, tellLikePairs];

const connection = JSON.parse(process.env.MARKET_DATABASE ?? '') as DatabaseConnection;
const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-market-'));
const config = readConfig({
  DATA_DIR: dataDir,
  // All members ask from one address.
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'error',
  PHOTO_AVIF: 'false',
});
const logger = createLogger(config.LOG_LEVEL);
const pool = createPool(connection, 10, logger);
const jobs = createJobs(connection, logger);
await jobs.start();
let now = Number(process.env.MARKET_FROM);
let url = '';
const app = await createApp({
  config,
  pool,
  connection,
  storage: await openStorage(config),
  jobs,
  mail: createMailDriver(config, pool),
  siteUrl: () => url,
  logger,
  clock: () => new Date(now),
  web: await webClientWithoutPages(join(dataDir, 'web')),
});
url = await app.listen({ host: '127.0.0.1', port: 0 });

/** @returns the names of the jobs that were added */
async function runDaily(): Promise<string[]> {
  await inTransaction(pool, async (client) => {
    for (const kind of DAILY) await jobs.send(client, kind, {});
  });
  return DAILY.map(({ name }) => name);
}

async function stop(): Promise<void> {
  await app.close();
  await jobs.stop();
  await pool.end();
  await rm(dataDir, { recursive: true, force: true });
  process.disconnect?.();
}

// Also if the benchmark is interrupted.
process.on('disconnect', () => process.exit());
process.on('message', (asked: { now: number } | 'daily' | 'stop') => {
  if (asked === 'stop') return void stop();
  if (asked === 'daily') return void runDaily().then((names) => process.send?.({ names }));
  now = asked.now;
  process.send?.({ now });
});
process.send?.({ url });
