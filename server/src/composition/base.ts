import { join } from 'node:path';
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
import { readSite } from '../site-settings.ts';
import type { CheckReply } from './slices.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  connection: DatabaseConnection;
  /** Streaming replicas, where there are any: what the gallery is read from. */
  replicas?: ReplicatedReads | undefined;
  storage: Storage;
  jobs: Jobs;
  mail: MailDriver;
  /** Where people reach the site, for links in mails; known once the server listens. */
  siteUrl: () => string;
  /** Set when the process is told to stop. */
  draining?: Draining;
  logger: Logger;
  /** Where to count; without it nothing is. */
  metrics?: Metrics | undefined;
  /** What time it is, wherever a rule depends on it. */
  clock?: () => Date;
  /** What hashing a password takes; without it as much as it has to. Tests make hundreds of members. */
  hashingCost?: HashingCost | undefined;
  /** How long a request waits for a place, in milliseconds. Tests wait for what does not depend on it. */
  patienceMs?: number;
  /** The pages; without it the ones that were built. */
  web?: WebClient;
  /** Where pictures wait for their turn. Tests hold it. */
  gate?: ImageGate;
  /** Where PDFs of agreements wait for their turn. Tests hold it. */
  printing?: FairGate;
  /** Tests check every answer against the contract; a server does not: what the database built is sent as it is. */
  checkReply?: CheckReply;
};

/** What a request to the API may take that nobody asked for before, in ms: RATE_LIMIT of them a minute. */
const WORK_MS = 10;

export type Base = Awaited<ReturnType<typeof createBase>>;

/** What every slice may be given: the parts of the platform, made once. */
export async function createBase(parts: AppParts) {
  const { config, pool, connection, replicas, logger, metrics, clock = () => new Date() } = parts;
  const site = { ...(await readSite(config.SITE_FILE)), ...(config.map && { map: config.map }) };
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
    inlineScripts: web.build.earlyHashes,
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
    /** Where the gallery is read. */
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
    /** Demo accounts are asked for nothing outside production (GUARD-42). */
    sparesDemo: config.DEMO && !production,
    jobs: metrics ? watchJobs(parts.jobs, metrics.onJob) : parts.jobs,
    storage: refuseInWords(parts.storage),
    mailer: createMailer({ pool, driver: mail, logger }),
    /** Of pages in lists of the API. */
    cursors: createListCursors(await readSecret(pool, 'list-cursor')),
    /** How often accounts may be tried. */
    limits: { perAddress: config.AUTH_ATTEMPTS, perNetwork: config.AUTH_ATTEMPTS_PER_NETWORK },
    gate: parts.gate ?? createImageGate(),
    incoming: createIncomingFiles(join(config.DATA_DIR, 'incoming'), metrics?.onUpload),
  };
}
