import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type JobKind, type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { fakePushService } from '../../platform/push/fake-push-service.ts';
import { makePushKey, readPushKey } from '../../platform/push/push-key.ts';
import { createPushSender } from '../../platform/push/push-sender.ts';
import { slice } from '../../platform/slice.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import { createBouncesRepository } from './bounces.repository.ts';
import { bouncesRoutes, mailEvents } from './bounces.routes.ts';
import { createBounces, testMailJob } from './bounces.ts';
import { createDeliveriesRepository, type HostZone } from './deliveries.repository.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createDigestsRepository } from './digests.repository.ts';
import { createNoticeCountsRepository } from './notice-counts.repository.ts';
import { digestsJob, digestsWorker } from './notice-digests.jobs.ts';
import { type MailPhotos, noticeMailJob, noticeMailWorkers, swapMailJob } from './notice-mails.jobs.ts';
import { exportNotices } from './notices.personal-data.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { noticesRoutes } from './notices.routes.ts';
import { createNoticesService } from './notices.service.ts';
import { createNotify } from './notify.ts';
import { type Choices, createPreferencesRepository } from './preferences.repository.ts';
import { heldPushJob, pushJob, pushWorkers } from './push.jobs.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushService } from './push.service.ts';
import { createReadingRepository } from './reading.repository.ts';
import { createSettingsRepository } from './settings.repository.ts';
import { oneClickUnsubscribe, refusalOfUnsubscribeLink, settingsRoutes } from './settings.routes.ts';
import { createSettingsService } from './settings.service.ts';
import type { NoticeSubjects } from './subjects.ts';
import { createSwapMailsRepository } from './swap-mails.repository.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

export type { Notify } from './notify.ts';

/** Marks the notices about a thing as read after it was displayed. The caller holds the lock of the inbox. */
export type MarkThingRead = (client: pg.ClientBase, userId: string, thingId: string) => Promise<void>;

/** What emails of other slices need to follow the member's settings (NOTE-24, NOTE-28). */
export type NoticeMailing = ReturnType<typeof mailingOf>;

type Parts = {
  pool: pg.Pool;
  jobs: Jobs;
  mailer: Mailer;
  config: Pick<Config, 'PUSH' | 'PUSH_HOSTS' | 'MAIL_EVENTS_SECRET'>;
  siteUrl: () => string;
  logger: Logger;
  clock: () => Date;
  viewers: { sessionOf: (request: FastifyRequest) => Promise<string | undefined> };
  hostZone: HostZone;
  /** Looks up the subjects of notices in slices on higher floors. Called after all of them exist. */
  subjects: () => NoticeSubjects;
  /** The photo of a home for an email. */
  mailPhotos: MailPhotos;
};

const KEPT_DAYS = 180;

const tidyNotices: JobKind<object> = {
  name: 'tidy-notices',
  retryLimit: 0,
  retryDelay: 0,
  cron: '23 3 * * *',
};

/** Wires the slice. */
export async function createNotices(parts: Parts) {
  const { pool, jobs, mailer, config, siteUrl, logger, clock, viewers, hostZone, subjects, mailPhotos } =
    parts;
  await makePushKey(pool);
  const secret = await readSecret(pool, 'notice-off');
  const attempts = createAttempts(pool);
  const inboxes = createInboxRepository();
  const repository = createNoticesRepository(pool);
  const reading = createReadingRepository();
  const preferences = createPreferencesRepository(pool);
  const deliveries = createDeliveriesRepository(pool, hostZone);
  const digests = createDigestsRepository(pool, hostZone);
  const devices = createDevicesRepository(pool);
  const unsubscribeLinks = createUnsubscribeLinks(secret, siteUrl, clock);
  const pushKey = () => readPushKey(pool);
  const twin = config.PUSH === 'twin';
  const sender = createPushSender({
    hosts: config.PUSH_HOSTS,
    // A contact for push services that want to report problems.
    contact: () => (siteUrl().startsWith('https:') ? siteUrl() : 'mailto:push@swapstead.test'),
    own: () => (twin ? new URL(siteUrl()).origin : undefined),
  });

  const notify = createNotify({ jobs, digests, clock });
  const notices = createNoticesService({ pool, repository, reading, subjects, clock });
  const stored = createSettingsRepository(pool, hostZone);
  const settings = createSettingsService({
    pool,
    preferences,
    settings: stored,
    inboxes,
    unsubscribeLinks,
    onZoneChanged: (client, user_id) => jobs.send(client, heldPushJob, { user_id }),
  });
  const bounces = createBounces({
    pool,
    repository: createBouncesRepository(pool),
    preferences,
    jobs,
    mailer,
    inboxes,
    notify,
    attempts,
    secret,
    eventsSecret: config.MAIL_EVENTS_SECRET,
    siteUrl,
    clock,
  });
  mailer.whenRefused((to) => bounces.note(to, 'refused'));
  const pushes = pushWorkers({
    pool,
    jobs,
    deliveries,
    devices,
    preferences,
    subjects,
    pushKey,
    sender,
    logger,
    clock,
  });
  const swapMails = createSwapMailsRepository(pool);
  const mails = noticeMailWorkers({
    pool,
    jobs,
    deliveries,
    swapMails,
    digests,
    preferences,
    mailer,
    unsubscribeLinks,
    subjects,
    mailPhotos,
    siteUrl,
    clock,
  });
  const push = createPushService({ pool, devices, sender, pushKey, attempts, test: pushes.test, twin });

  return slice({
    notify,
    /** The time zone of a member as an IANA name, for what is sent at a local time. */
    zoneOfReader: async (userId: string): Promise<string> => (await stored.of(userId)).time_zone,
    markThingRead: reading.markThingRead as MarkThingRead,
    mailing: mailingOf({ preferences, deliveries, unsubscribeLinks }),
    /** The status of the page behind an unsubscribe link that is rejected. */
    refusalOfUnsubscribeLink: refusalOfUnsubscribeLink(settings),
    routes: [
      ...noticesRoutes(notices),
      ...settingsRoutes(settings),
      ...pushRoutes(push, viewers.sessionOf),
      ...bouncesRoutes(bounces),
    ],
    exportPart: exportNotices({ repository, notices, settings, devices }),
    async mount(app) {
      await oneClickUnsubscribe(app, settings);
      await mailEvents(app, bounces);
      if (twin) fakePushService(app, siteUrl);
    },
    jobs: [
      work(noticeMailJob, mails.one),
      work(swapMailJob, mails.ofSwap),
      work(
        digestsJob,
        digestsWorker({ deliveries, digests, preferences, mailer, unsubscribeLinks, siteUrl, clock, logger }),
      ),
      work(pushJob, pushes.push),
      work(heldPushJob, pushes.held),
      work(testMailJob, bounces.mail),
      work(tidyNotices, async () => {
        await repository.tidy(clock(), KEPT_DAYS);
        await digests.tidy(clock());
        await createNoticeCountsRepository().tidy(pool, clock());
        await swapMails.tidy(clock());
      }),
    ],
  });
}

type Mailing = {
  preferences: ReturnType<typeof createPreferencesRepository>;
  deliveries: ReturnType<typeof createDeliveriesRepository>;
  unsubscribeLinks: ReturnType<typeof createUnsubscribeLinks>;
};

function mailingOf({ preferences, deliveries, unsubscribeLinks }: Mailing) {
  return {
    /** Whether an optional email of a kind is sent to the member now. */
    async wants(
      userId: string,
      kind: Parameters<typeof unsubscribeLinks.of>[1] & keyof Choices,
    ): Promise<boolean> {
      return (
        (await preferences.of(userId))[kind].mail !== 'off' && (await deliveries.takesMail(userId, kind))
      );
    },
    /** The unsubscribe link of such an email. */
    unsubscribeLink: unsubscribeLinks.of,
  };
}
