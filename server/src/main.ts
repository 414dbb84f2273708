import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/seed-hosts.ts';
import { passkeysWorkAt } from './features/accounts/passkeys/relying-party.ts';
import { migrateAndLoadPlaces } from './migrate-and-load-places.ts';
import { billingDescription } from './platform/billing/billing-settings.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { createPool, type DatabaseConnection } from './platform/database/pool.ts';
import { openReplicatedReads } from './platform/database/replicated-reads.ts';
import { type Draining, drain } from './platform/http/draining.ts';
import { listening } from './platform/http/port-in-use.ts';
import { identityDescription } from './platform/identity/identity-settings.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMailDriver } from './platform/mail/mail-drivers.ts';
import { mapDescription } from './platform/map/map-settings.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { translationDescription } from './platform/translation/translation-settings.ts';

/** How long requests and jobs may take to finish after the process is asked to stop, in milliseconds. */
const SHUTDOWN_MS = 9_500;

/** No request or job comes near this limit. It detects connections that died unnoticed. */
const QUERY_TIMEOUT_MS = 30_000;

const closers: (() => Promise<unknown>)[] = [];
const draining: Draining = { begun: false };

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error((error as Error).message);
  await stop();
  process.exit(1);
}

/** Warns the operator that passkeys are not offered at such an address; members cannot fix that (GUARD-18). */
function warnOfPasskeys({ PUBLIC_URL }: Config, logger: Logger) {
  if (passkeysWorkAt(PUBLIC_URL)) return;
  logger.warn(
    { PUBLIC_URL },
    'passkeys cannot be added or used: they need a PUBLIC_URL with https:// and a host name, no IP address',
  );
}

async function start(config: Config) {
  const logger = createLogger(config.LOG_LEVEL);
  warnOfPasskeys(config, logger);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void shutDown(config.DRAIN_SECONDS));
  }

  const database = await openDatabase(
    {
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      dataDir: config.DATA_DIR,
      poolSize: config.DATABASE_POOL,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    },
    logger,
  );
  closers.unshift(() => database.close());
  await prepareDatabase(database.connection, logger);
  const replicas =
    config.DATABASE_READ_URL && (await openReplicas(database, config.DATABASE_READ_URL, config, logger));
  const storage = await openStorage(config);
  const jobs = createJobs(database.connection, logger);
  closers.unshift(() => jobs.stop());
  await jobs.start();
  let siteUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  const mail = createMailDriver(config, database.pool);
  const metrics = config.METRICS_PORT === undefined ? undefined : createMetrics();
  const app = await createApp({
    config,
    ...database,
    replicas,
    storage,
    jobs,
    mail,
    metrics,
    siteUrl: () => siteUrl,
    draining,
    logger,
  });
  closers.unshift(() => Promise.all([app.close(), jobs.rest()]));
  const price_id = config.BILLING === 'simulated' ? config.STRIPE_PRICE_ANNUAL[0] : undefined;
  if (config.DEMO && (await seedDemo({ pool: database.pool, storage, jobs, price_id })))
    logger.info('demo content added');

  const address = await listening(app.listen({ host: config.HOST, port: config.PORT }), 'PORT');
  siteUrl = config.PUBLIC_URL ?? address;
  database.announce(address);
  const lines = [
    `Swapstead is ready at ${siteUrl}`,
    `  database: ${database.description}`,
    ...(replicas ? [`  replicas: ${replicas.state().used} of ${replicas.pools.length} in use`] : []),
    `  photos:   ${storage.description}`,
    `  mail:     ${mail.description}`,
    `  payments: ${billingDescription(config)}`,
    `  identity checks: ${identityDescription(config.IDENTITY)}`,
    `  map:      ${mapDescription(config.map)}`,
    `  translation: ${translationDescription(config)}`,
  ];
  if (metrics) lines.push(`  metrics:  ${await openMetrics(metrics, config, logger)}`);
  if (config.DEMO) lines.push(`  demo:     ${DEMO_ACCOUNTS.join(', ')}; password ${DEMO_PASSWORD}`);
  console.log(lines.join('\n'));
}

/** Starts the metrics server beside the site and returns its address. */
async function openMetrics(metrics: Metrics, { METRICS_HOST, METRICS_PORT = 0 }: Config, logger: Logger) {
  metrics.tellBuild(packageJson.version);
  const server = await listening(
    serveMetrics(metrics, { host: METRICS_HOST, port: METRICS_PORT }, logger),
    'METRICS_PORT',
  );
  closers.unshift(server.close);
  return server.url;
}

/** Connects to the replicas that the gallery is read from; unreachable ones are retried forever. */
async function openReplicas({ pool }: Database, urls: string[], { DATABASE_POOL }: Config, logger: Logger) {
  const connections = urls.map((connectionString) => ({ connectionString }));
  const replicas = await openReplicatedReads(
    pool,
    { replicas: connections, poolSize: DATABASE_POOL },
    logger,
  );
  closers.unshift(() => replicas.close());
  return replicas;
}

/** Migrations have no time limit, and wait for another process that is migrating. */
async function prepareDatabase(connection: DatabaseConnection, logger: Logger) {
  const pool = createPool(connection, 1, logger);
  await migrateAndLoadPlaces(pool).finally(() => pool.end());
}

/**
 * Lets the load balancer take this server out, finishes open requests, then exits; at the latest SHUTDOWN_MS after that.
 */
async function shutDown(drainSeconds: number) {
  setTimeout(() => process.exit(1), drainSeconds * 1_000 + SHUTDOWN_MS).unref();
  await drain(draining, drainSeconds);
  await stop();
  process.exit(0);
}

async function stop() {
  for (const close of closers.splice(0)) await close();
}
