import { createDeliveriesRepository } from '../src/features/notices/deliveries.repository.ts';
import { createDigestsRepository } from '../src/features/notices/digests.repository.ts';
import { digestsWorker } from '../src/features/notices/notice-digests.jobs.ts';
import { noticeMailWorkers } from '../src/features/notices/notice-mails.jobs.ts';
import type { NewNotice } from '../src/features/notices/notify.repository.ts';
import { createNotify } from '../src/features/notices/notify.ts';
import { createPreferencesRepository } from '../src/features/notices/preferences.repository.ts';
import type { NoticeSubjects } from '../src/features/notices/subjects.ts';
import { createSwapMailsRepository } from '../src/features/notices/swap-mails.repository.ts';
import { createUnsubscribeLinks } from '../src/features/notices/unsubscribe-links.ts';
import { readSecret } from '../src/platform/database/secrets.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { MailDriver } from '../src/platform/mail/mail.ts';
import { createMailDriver } from '../src/platform/mail/mail-drivers.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { mailsTo, type SignedIn } from './members.ts';
import { OPERATOR } from './rendered-mail.ts';
import type { TestApp } from './test-app.ts';

type GatheredMail = { mail_id: string; user_id: string; swap_id: string };

/** The workers that write emails about notices, run by hand on a clock that the test sets. */
export async function createNoticeMails(
  { pool, jobs: servers }: Pick<TestApp, 'pool' | 'jobs'>,
  wrap = (driver: MailDriver) => driver,
  subjects: NoticeSubjects = {},
) {
  // The server's own workers would take the remaining jobs.
  await servers.rest();
  let now = new Date('2027-03-10T12:00:00Z');
  const waits: unknown[] = [];
  const clock = () => now;
  const siteUrl = () => 'http://localhost';
  const logger = createLogger('silent');
  const repositories = {
    pool,
    deliveries: createDeliveriesRepository(pool, () => 'null'),
    digests: createDigestsRepository(pool, () => 'null'),
    preferences: createPreferencesRepository(pool),
    swapMails: createSwapMailsRepository(pool),
  };
  const gathering: { mail: GatheredMail; after_s: unknown }[] = [];
  const parts = {
    ...repositories,
    jobs: {
      send: async (
        _client: unknown,
        _kind: unknown,
        mail: object,
        options: { startAfter?: unknown } = {},
      ) => {
        gathering.push({ mail: mail as GatheredMail, after_s: options.startAfter });
      },
    },
    mailer: createMailer({
      pool,
      operator: OPERATOR,
      driver: wrap(createMailDriver({ SMTP_URL: undefined, MAIL_FROM: '' }, pool)),
      logger,
    }),
    unsubscribeLinks: createUnsubscribeLinks(await readSecret(pool, 'notice-off'), siteUrl, clock),
    subjects: () => subjects,
    mailPhotos: async () => undefined,
    siteUrl,
    clock,
    logger,
  };
  const sendAll = async (_client: unknown, _kind: unknown, jobs: readonly { after_s: number }[]) => {
    waits.push(...jobs.map(({ after_s }) => after_s));
  };
  const notify = createNotify({ jobs: { sendAll }, digests: repositories.digests, clock });
  let count = 0;
  const workers = noticeMailWorkers(parts);
  return {
    mail: workers.one,
    /** Sends the collected email about what happened to a swap. */
    gathered: workers.ofSwap,
    /** The queued emails of that kind, with the seconds until they are due. */
    gathering,
    digests: digestsWorker(parts),
    taken: repositories.digests,
    /** The delay of each notice's email, in seconds. */
    waits,
    clock,
    at(instant: string) {
      now = new Date(instant);
    },

    /** Notifies the member. @returns the notice's id */
    async notify(member: SignedIn, notice: Partial<NewNotice> = {}): Promise<string> {
      const key = `test ${count++}`;
      await inTransaction(pool, (client) =>
        notify(client, { user_id: member.user_id, event: 'agreed', event_key: key, ...notice }),
      );
      const { rows } = await pool.query('select id from notices where user_id = $1 and event_key = $2', [
        member.user_id,
        key,
      ]);
      return rows[0]?.id;
    },
  };
}

/** The emails of a member's notices, without those of registering; newest first. */
export const noticeMailsTo = async (test: TestApp, member: SignedIn) =>
  (await mailsTo(test, member.email, 0)).filter(({ subject }) => !/confirm|verify|welcome/i.test(subject));
