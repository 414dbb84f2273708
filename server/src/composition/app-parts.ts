import { join } from 'node:path';
import type { SiteSettings } from '@swapstead/contract/site/site';
import type pg from 'pg';
import { HASHING_REQUESTS } from '../features/accounts/accounts.routes.ts';
import type { HashingCost } from '../features/accounts/passwords.ts';
import { readWebClient, type WebClient } from '../pages/web-client.ts';
import { followChanges } from '../platform/cache/change-feed.ts';
import { createReplyCache } from '../platform/cache/reply-cache.ts';
import type { Config } from '../platform/config.ts';
import type { DatabaseConnection } from '../platform/database/pool.ts';
import type { ReplicatedReads } from '../platform/database/replicated-reads.ts';
import { readSecret } from '../platform/database/secrets.ts';
import type { FairGate } from '../platform/fair-gate.ts';
import { createAdmission } from '../platform/http/admission.ts';
import type { Draining } from '../platform/http/draining.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createIncomingFiles } from '../platform/http/incoming-files.ts';
import { createListCursors } from '../platform/http/list-cursor.ts';
import { readOwnWrites } from '../platform/http/own-writes.ts';
import { createWorkBudget } from '../platform/http/work-budget.ts';
import { createImageGate, type ImageGate } from '../platform/images/image-gate.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/logger.ts';
import type { MailDriver } from '../platform/mail/mail.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { watchQueries } from '../platform/metrics/watch-queries.ts';
import { watchRequests } from '../platform/metrics/watch-requests.ts';
import { watchJobs, watchMails } from '../platform/metrics/watch-work.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { refuseInWords } from '../platform/storage/storage-refusals.ts';
import { operatorOf, readSite } from '../site-settings.ts';
import type { CheckReply } from './slices.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  connection: DatabaseConnection;
  /** Streaming replicas, if there are any; the gallery is read from them. */
  replicas?: ReplicatedReads | undefined;
  storage: Storage;
  jobs: Jobs;
  mail: MailDriver;
  /** The public address of the site, for links in emails. Known once the server listens. */
  siteUrl: () => string;
  /** Set when the process is asked to stop. */
  draining?: Draining;
  logger: Logger;
  /** Where to count; without it, nothing is counted. */
  metrics?: Metrics | undefined;
  /** The current time, for every rule that depends on it. */
  clock?: () => Date;
  /** The cost of hashing a password; by default the full cost. Tests create hundreds of members and lower it. */
  hashingCost?: HashingCost | undefined;
  /** How long a request waits for a free slot, in milliseconds. Tests set it, so that a slow machine changes nothing. */
  patienceMs?: number;
  /** The web client; by default the one that was built. */
  web?: WebClient;
  /** The queue for image work. Tests use it to hold work back. */
  gate?: ImageGate;
  /** The queue for PDFs of agreements. Tests use it to hold work back. */
  printing?: FairGate;
  /** Checks every reply against the contract, in tests. A server sends what the database built without checking it. */
  checkReply?: CheckReply;
};

/** The work budget of one uncached request in milliseconds; a network has RATE_LIMIT of them per minute. */
const WORK_MS = 10;

export type Base = Awaited<ReturnType<typeof createBase>>;

/** The parts of the platform, made once and available to every slice. */
export async function createBase(parts: AppParts) {
  const { config, pool, connection, replicas, logger, metrics, clock = () => new Date() } = parts;
  const site: SiteSettings = {
    ...(await readSite(config.SITE_FILE)),
    ...(config.map && { map: config.map }),
    ...(config.TRANSLATE_URL && { translates: true }),
  };
  const cache = createReplyCache({ maxBytes: config.CACHE_BYTES, onForget: replicas?.changed });
  const web = parts.web ?? (await readWebClient());
  const production = config.NODE_ENV === 'production';
  const admission = createAdmission(
    {
      most: config.REQUESTS_AT_ONCE,
      costly: HASHING_REQUESTS,
      patienceMs: parts.patienceMs,
      production,
    },
    logger,
  );
  const app = await createHttpServer(config, {
    draining: parts.draining,
    cache,
    inlineScripts: [...new Set([...web.clients.values()].flatMap(({ build }) => build.earlyHashes))],
    admission,
    logger,
  });
  if (metrics) {
    watchRequests(app, metrics.onRequest);
    for (const one of [pool, ...(replicas?.pools ?? [])]) watchQueries(one, metrics.onQuery);
  }
  if (replicas) readOwnWrites(app, replicas, production);
  const listener = { onChange: cache.forget, onLost: cache.pause, onHeard: cache.resume };
  const changes = followChanges(connection, listener, logger);
  app.addHook('onClose', () => changes.close());
  const mail = metrics ? watchMails(parts.mail, metrics.onMail) : parts.mail;

  return {
    ...parts,
    /** The gallery is read from here. */
    reads: replicas ?? pool,
    app,
    site,
    cache,
    budget: createWorkBudget(config.RATE_LIMIT * WORK_MS),
    web,
    admission,
    clock,
    mail,
    secureCookies: production,
    /** Outside production, demo accounts are excused from every extra step (GUARD-42). */
    sparesDemo: config.DEMO && !production,
    jobs: metrics ? watchJobs(parts.jobs, metrics.onJob) : parts.jobs,
    storage: refuseInWords(parts.storage),
    mailer: createMailer({ pool, driver: mail, operator: operatorOf(site), logger }),
    /** Page cursors for the lists of the API. */
    cursors: createListCursors(await readSecret(pool, 'list-cursor')),
    /** How many sign-in attempts are allowed. */
    limits: { perAddress: config.AUTH_ATTEMPTS, perNetwork: config.AUTH_ATTEMPTS_PER_NETWORK },
    gate: parts.gate ?? createImageGate(),
    incoming: createIncomingFiles(join(config.DATA_DIR, 'incoming'), metrics?.onUpload),
  };
}
