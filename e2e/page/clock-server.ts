import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { createPool } from '../../server/src/platform/database/pool.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { createMailDriver } from '../../server/src/platform/mail/mail-drivers.ts';
import { openStorage } from '../../server/src/platform/storage/open-storage.ts';
import { createSwapServices } from '../../server/test/swap-services.ts';
import { silentLogger } from '../../server/test/test-database.ts';
import { newDatabase } from '../databases.ts';

const DAY_MS = 86_400_000;

export type ClockServer = Awaited<ReturnType<typeof startClockServer>>;

/** The real server with a database of its own and a clock that the test sets; it starts with the current time. */
export async function startClockServer() {
  const { connection, drop } = await newDatabase();
  const pool = createPool(connection, 10, silentLogger);
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-clock-'));
  const config = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    RATE_LIMIT: '100000',
    AUTH_ATTEMPTS: '100000',
    LOG_LEVEL: 'warn',
    PHOTO_AVIF: 'false',
  });
  const logger = createLogger(config.LOG_LEVEL);
  const jobs = createJobs(connection, logger);
  await jobs.start();
  let passed = 0;
  let url = '';
  const clock = () => new Date(Date.now() + passed);
  const app = await createApp({
    config,
    pool,
    connection,
    storage: await openStorage(config),
    jobs,
    mail: createMailDriver(config, pool),
    siteUrl: () => url,
    logger,
    clock,
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    /** The calendar day, this many days after the server's current one. */
    day: (ahead: number) => new Date(Date.now() + passed + ahead * DAY_MS).toISOString().slice(0, 10),
    /** Advances the clock by this many days. */
    pass(days: number) {
      passed += days * DAY_MS;
    },
    /** Makes the member with this name an admin, as the operator would. */
    async makeAdmin(name: string) {
      await pool.query(
        `insert into user_roles (user_id, role) select user_id, 'admin' from profiles where display_name = $1`,
        [name],
      );
    },
    /** The homes that were changed count as left alone since, as they are after some minutes. */
    async leaveHomesAlone() {
      await pool.query("update wish_homes_changed set changed_at = changed_at - interval '4 minutes'");
      await pool.query("update wish_searches set stored_at = stored_at - interval '4 minutes'");
    },
    /** For what no page offers yet: swaps of three. */
    services: createSwapServices({ pool }, clock),
    async stop() {
      await app.close();
      await jobs.stop();
      await pool.end();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
