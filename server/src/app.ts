import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { HASHING_REQUESTS } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import { createAuditRepository } from './features/admin/audit.repository.ts';
import { createUsersRepository } from './features/admin/users.repository.ts';
import { createCalendar } from './features/calendar/calendar.ts';
import { tidyConsent } from './features/consent/consent.jobs.ts';
import { createConsentRepository } from './features/consent/consent.repository.ts';
import { consentRoutes } from './features/consent/consent.routes.ts';
import { createConversations } from './features/conversations/conversations.ts';
import { deletePhotosWithAccount, exportHomes } from './features/homes/homes.account.ts';
import { createHomesRepository } from './features/homes/homes.repository.ts';
import { homesRoutes } from './features/homes/homes.routes.ts';
import { createHomesService } from './features/homes/homes.service.ts';
import { createListingRepository } from './features/homes/listing.repository.ts';
import { listingRoutes } from './features/homes/listing.routes.ts';
import { createListingService } from './features/homes/listing.service.ts';
import { exportSubscription } from './features/membership/membership.export.ts';
import { createMembership } from './features/membership/membership.ts';
import { createViewers } from './features/membership/viewers.ts';
import { createNewsletter } from './features/newsletter/newsletter.ts';
import { createNotices } from './features/notices/notices.ts';
import { createHomePhotosRepository } from './features/photos/home-photos.repository.ts';
import {
  avifWorker,
  makeAvif,
  removalWorker,
  removePhotoFiles,
  sweepPhotos,
  sweepWorker,
} from './features/photos/photos.jobs.ts';
import { createPhotosRepository } from './features/photos/photos.repository.ts';
import { photoFiles } from './features/photos/photos.routes.ts';
import { createUploadsRepository } from './features/photos/uploads.repository.ts';
import { uploadsRoutes } from './features/photos/uploads.routes.ts';
import { createUploadsService } from './features/photos/uploads.service.ts';
import { createPlaces } from './features/places/places.ts';
import { zoneOf } from './features/places/zone-of.ts';
import { avatarFiles } from './features/profiles/avatars.routes.ts';
import { deleteAvatarWithAccount, exportProfile } from './features/profiles/profiles.account.ts';
import { createProfilesRepository } from './features/profiles/profiles.repository.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { createProfilesService } from './features/profiles/profiles.service.ts';
import { createCursorCodec } from './features/search/search.cursor.ts';
import { createSearchRepository } from './features/search/search.repository.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSupport } from './features/support/support.ts';
import { createSwaps } from './features/swaps/swaps.ts';
import { JOB_KINDS } from './jobs.ts';
import { callAsVisitor } from './pages/call-as-visitor.ts';
import { createPageHeads } from './pages/page-heads.ts';
import { createPages } from './pages/pages.ts';
import { siteFiles } from './pages/site-files.ts';
import { followChanges } from './platform/cache/change-feed.ts';
import { createReplyCache } from './platform/cache/reply-cache.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseConnection } from './platform/database/pool.ts';
import { readSecret } from './platform/database/secrets.ts';
import { createDataExport } from './platform/export/data-export.ts';
import { createAdmission } from './platform/http/admission.ts';
import { createAttempts } from './platform/http/attempts.ts';
import type { Draining } from './platform/http/draining.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createIncomingFiles } from './platform/http/incoming-files.ts';
import { createListCursors } from './platform/http/list-cursor.ts';
import { mountRoutes } from './platform/http/route.ts';
import { createImageGate } from './platform/images/image-gate.ts';
import { readBacklog } from './platform/jobs/backlog.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { resumeJobs } from './platform/jobs/resume-jobs.ts';
import type { Logger } from './platform/logger.ts';
import type { MailDriver } from './platform/mail/mail.ts';
import { isMailbox } from './platform/mail/mail-drivers.ts';
import { mailboxRoutes } from './platform/mail/mailbox.routes.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { watchQueries } from './platform/metrics/watch-queries.ts';
import { watchRequests } from './platform/metrics/watch-requests.ts';
import { watchJobs, watchMails } from './platform/metrics/watch-work.ts';
import { removeFolders, removeFoldersWorker } from './platform/storage/remove-folders.ts';
import type { Storage } from './platform/storage/storage.ts';
import { refuseInWords } from './platform/storage/storage-refusals.ts';
import { importServerBuild, readWebBuild } from './platform/web/web-build.ts';
import { webFiles } from './platform/web/web-files.ts';
import { readSite } from './site-settings.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  connection: DatabaseConnection;
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
  /** What time it is for memberships. */
  clock?: () => Date;
};

/** The composition root: builds every service, registers every route and starts every worker. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, connection, siteUrl, logger, metrics, clock = () => new Date() } = parts;
  const jobs = metrics ? watchJobs(parts.jobs, metrics.onJob) : parts.jobs;
  const mail = metrics ? watchMails(parts.mail, metrics.onMail) : parts.mail;
  const storage = refuseInWords(parts.storage);
  const site = await readSite(config.SITE_FILE);
  const cache = createReplyCache({ maxBytes: config.CACHE_BYTES });
  const build = await readWebBuild();
  const production = config.NODE_ENV === 'production';
  const admission = createAdmission(
    { most: config.REQUESTS_AT_ONCE, costly: HASHING_REQUESTS, production },
    logger,
  );
  const app = await createHttpServer(config, {
    draining: parts.draining,
    cache,
    inlineScript: build.earlyHash,
    admission,
    logger,
  });

  if (metrics) {
    watchRequests(app, metrics.onRequest);
    watchQueries(pool, metrics.onQuery);
  }

  const changes = followChanges(
    connection,
    { onChange: cache.forget, onLost: cache.pause, onHeard: cache.resume },
    logger,
  );
  app.addHook('onClose', () => changes.close());

  const mailer = createMailer({ pool, driver: mail, logger });
  const profilesRepository = createProfilesRepository(pool);
  const places = createPlaces({ pool });
  // What lower and higher floors tell members with: `notices.notify(client, …)`.
  const notices = createNotices({ clock });
  const billing = createMembership({ app, config, site, pool, jobs, siteUrl, clock, logger });

  const audit = createAuditRepository(pool);
  const cursors = createListCursors(await readSecret(pool, 'list-cursor'));
  const swaps = createSwaps({ pool });
  const conversations = createConversations({
    pool,
    marks: swaps.marks,
    connection,
    jobs,
    mailer,
    siteUrl,
    logger,
    noticeSeconds: config.MESSAGE_NOTICE_SECONDS,
    notify: notices.notify,
  });

  const limits = { perAddress: config.AUTH_ATTEMPTS, perNetwork: config.AUTH_ATTEMPTS_PER_NETWORK };
  const accounts = createAccounts({
    pool,
    jobs,
    mailer,
    siteUrl,
    secureCookies: production,
    retention: site.retention,
    sessionMostDays: config.SESSION_MAX_DAYS,
    limits,
    onHostChanged: (afterCommit) => afterCommit(cache.forget),
    onRoleChanged: audit.roleChanged,
    onAccountDeleted: [
      conversations.onAccountDeleted,
      billing.membership.onAccountDeleted,
      deleteAvatarWithAccount(jobs),
      deletePhotosWithAccount(jobs, cache.forget),
    ],
  });
  const viewers = createViewers({ pool, ...accounts, logger });

  const gate = createImageGate();
  const incoming = createIncomingFiles(join(config.DATA_DIR, 'incoming'), metrics?.onUpload);

  const profiles = createProfilesService({
    pool,
    gate,
    repository: profilesRepository,
    storage,
    onHostChanged: (afterCommit) => afterCommit(cache.forget),
    completedSwaps: swaps.completedSwaps,
  });
  const support = createSupport({
    pool,
    jobs,
    mailer,
    siteUrl,
    cursors,
    evidenceDays: site.retention.reported_messages_days,
    onStatusChanged: audit.ticketChanged,
  });
  const admin = createAdminService({
    pool,
    users: createUsersRepository(pool),
    audit,
    membership: billing.membership,
    cursors,
  });
  const newsletter = createNewsletter({ pool, jobs, mailer, site, siteUrl, limits });
  const exportData = createDataExport([
    accounts.exportPart,
    newsletter.exportPart,
    exportSubscription(billing.membership),
    exportProfile(profilesRepository, storage),
    exportHomes(pool, storage),
    support.exportPart,
    swaps.exportPart,
    conversations.exportPart,
  ]);

  const homes = createHomesService({ repository: createHomesRepository(pool) });
  const search = createSearchService({
    repository: createSearchRepository(pool),
    cursors: createCursorCodec(await readSecret(pool, 'gallery-cursor')),
  });

  const consent = createConsentRepository(pool);
  const listings = createListingRepository(pool);
  const listing = createListingService({
    pool,
    repository: listings,
    photos: createHomePhotosRepository(jobs),
    galleryChanged: cache.forget,
  });
  const calendar = createCalendar({ pool, zoneOf, clock });
  const photosRepository = createPhotosRepository(pool);
  const uploadsRepository = createUploadsRepository(pool);
  const uploads = createUploadsService({ pool, repository: uploadsRepository, storage, jobs, gate });

  const messages = conversations.open({
    sessionOf: viewers.sessionOf,
    viewerOfSession: viewers.ofSession,
    openTicket: support.openTicket,
  });
  app.addHook('preClose', messages.live.close);

  const routes = [
    ...accounts.routes(viewers.ofToken),
    ...billing.routes,
    ...profilesRoutes({ profiles, incoming, exportData }),
    ...listingRoutes(listing),
    ...calendar.routes,
    ...places.routes,
    ...homesRoutes(homes),
    ...searchRoutes(search),
    ...support.routes,
    ...newsletter.routes,
    ...adminRoutes(admin),
    ...consentRoutes({ consent, attempts: createAttempts(pool) }),
    ...uploadsRoutes({ uploads, incoming, requireOwnHome: listing.requireOwn }),
    ...messages.routes,
  ];
  mountRoutes(app, routes, viewers.ofRequest, cache);
  photoFiles(app, { repository: photosRepository, storage });
  avatarFiles(app, { repository: profilesRepository, storage });
  billing.mount(viewers.ofRequest);
  if (isMailbox(mail)) mailboxRoutes(app, mail);
  healthRoutes(app, pool, parts.draining);
  await newsletter.oneClick(app);
  siteFiles(app, { site, siteUrl, newestHomes: homes.newest });
  const pages = createPages({
    site,
    siteUrl,
    headOf: createPageHeads({ site, siteUrl, findHome: homes.preview }),
    build,
    renderer: await importServerBuild(),
    call: callAsVisitor(routes, cache),
    cache,
  });
  await webFiles(app, pages);

  metrics?.read({
    cache: cache.state,
    requests: admission.state,
    pool: () => pool,
    streams: messages.live.count,
    connections: promisify(app.server.getConnections.bind(app.server)),
    jobs: () => readBacklog(pool),
  });

  await resumeJobs(pool, jobs, JOB_KINDS, logger);
  await accounts.work();
  await billing.work();
  await support.work();
  await newsletter.work();
  await conversations.work();
  await jobs.work(tidyConsent, () => consent.tidy(site.retention.consent_record_years));
  if (config.PHOTO_AVIF) {
    await jobs.work(makeAvif, avifWorker({ repository: photosRepository, storage, gate }));
  }
  const removeFiles = removalWorker({ repository: uploadsRepository, storage });
  await jobs.work(removePhotoFiles, removeFiles);
  await jobs.work(sweepPhotos, sweepWorker({ pool, repository: uploadsRepository, incoming, removeFiles }));
  await jobs.work(removeFolders, removeFoldersWorker({ pool, storage, jobs }));
  return app;
}
