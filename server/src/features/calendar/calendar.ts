import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import { slice } from '../../platform/slice.ts';
import { createPlainPage } from '../../platform/web/plain-page.ts';
import type { NoticeMailing, Notify } from '../notices/notices.ts';
import { exportCalendars } from './calendar.personal-data.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService, type SwapsOfStays } from './calendar.service.ts';
import { calendarFiles, exportRoutes } from './export.routes.ts';
import { createExportService } from './export.service.ts';
import { createFeedSync } from './feed-sync.ts';
import { feedOutageMail, feedOutageWorker, notifyOutage, readFeeds } from './feeds.jobs.ts';
import { feedNotices } from './feeds.notices.ts';
import { feedsRoutes } from './feeds.routes.ts';
import { createFeedsService } from './feeds.service.ts';
import { createConfirmByLink } from './freshness/confirm-by-link.ts';
import { createConfirmLinks } from './freshness/confirm-links.ts';
import { confirmPage } from './freshness/confirm-page.ts';
import { confirmMail, confirmMailWorker, lookForSilent } from './freshness/freshness.jobs.ts';
import { createFreshnessRepository } from './freshness/freshness.repository.ts';
import { createNotifySilentHosts } from './freshness/notify-silent-hosts.ts';
import { createCalendarReader } from './reading/calendar-reader.ts';
import { exportedKeyOf } from './reading/export-uids.ts';
import { createFetchCalendar } from './reading/fetch-calendar.ts';
import { createReadingGate } from './reading-gate.ts';
import { createToday, type ZoneOf } from './today.ts';

type Parts = {
  app: FastifyInstance;
  config: Config;
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  incoming: IncomingFiles;
  siteUrl: () => string;
  zoneOf: ZoneOf;
  swapsOfStays: SwapsOfStays;
  notify: Notify;
  /** What emails need to follow the settings of hosts. */
  mailing: NoticeMailing;
  web: { build: { styles: readonly string[] } };
  clock: () => Date;
};

/** The slice of calendars: what hosts, other calendars and swaps contribute to the nights of homes. */
export async function createCalendar(parts: Parts) {
  const { config, pool, jobs, mailer, mailing, incoming, siteUrl, zoneOf, swapsOfStays, notify, clock } =
    parts;
  const secret = await readSecret(pool, 'calendar');
  const today = createToday(zoneOf, clock);
  const allowed = new Set(config.CALENDAR_HOSTS_ALLOWED);
  const fetcher = createFetchCalendar({ allowed });
  const reader = createCalendarReader();
  const addresses = createSeal(secret, 'feed-address');
  const repository = createCalendarRepository();

  const exports = createExportService({
    pool,
    calendars: repository,
    secret,
    seal: createSeal(secret, 'calendar-address'),
    siteUrl,
    clock,
  });
  const sync = createFeedSync({
    pool,
    fetchCalendar: fetcher.fetchCalendar,
    reader,
    zoneOf,
    ownKey: (home_id) => exportedKeyOf(secret, home_id),
    openAddress: addresses.open,
    notify,
    onOutage: notifyOutage({ jobs, notify }),
    clock,
  });
  const feeds = createFeedsService({
    pool,
    calendars: repository,
    sync,
    gate: createReadingGate(),
    attempts: createAttempts(pool),
    seal: addresses.seal,
    hashKey: secret,
    isAllowedHost: (host) => allowed.has(host),
    today,
    clock,
  });
  const links = createConfirmLinks(secret, siteUrl, clock);
  const notifySilentHosts = createNotifySilentHosts({ pool, jobs, notify, zoneOf, clock });
  return slice({
    routes: [
      ...calendarRoutes(createCalendarService({ pool, repository, zoneOf, swapsOfStays, clock })),
      ...feedsRoutes(feeds, incoming),
      ...exportRoutes(exports),
    ],
    today,
    /** The calendars that the member was asked to confirm. */
    unconfirmed: (userId: string) => createFreshnessRepository().unconfirmed(pool, userId),
    noticeSubjects: feedNotices(pool, zoneOf),
    exportPart: exportCalendars(pool, repository),
    async mount(app: FastifyInstance) {
      calendarFiles(app, exports);
      const confirmations = createConfirmByLink({ pool, links, zoneOf, clock });
      await confirmPage(app, createPlainPage(parts.web.build.styles), confirmations);
    },
    jobs: [
      work(readFeeds, (_, signal) => sync.syncDue(signal)),
      work(feedOutageMail, feedOutageWorker({ pool, mailer, mailing, zoneOf, siteUrl })),
      work(lookForSilent, (_, signal) => notifySilentHosts(signal)),
      work(confirmMail, confirmMailWorker({ pool, mailer, mailing, zoneOf, links, clock })),
    ],
    close: async () => {
      sync.stop();
      await fetcher.close();
      await reader.close();
    },
  });
}
