import { createDeliveriesRepository } from '../src/features/notices/deliveries.repository.ts';
import { createDigestsRepository } from '../src/features/notices/digests.repository.ts';
import { digestsWorker } from '../src/features/notices/notice-digests.jobs.ts';
import { noticeMailWorker } from '../src/features/notices/notice-mails.jobs.ts';
import type { NewNotice } from '../src/features/notices/notify.repository.ts';
import { createNotify } from '../src/features/notices/notify.ts';
import { createOffLinks } from '../src/features/notices/off-links.ts';
import { createPreferencesRepository } from '../src/features/notices/preferences.repository.ts';
import { readSecret } from '../src/platform/database/secrets.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { MailDriver } from '../src/platform/mail/mail.ts';
import { createMailDriver } from '../src/platform/mail/mail-drivers.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { mailsTo, type SignedIn } from './members.ts';
import type { TestApp } from './test-app.ts';

/** The workers that write mails about notices, run by hand at the time of a clock of their own. */
export async function createNoticeMails(
  { pool, jobs: servers }: Pick<TestApp, 'pool' | 'jobs'>,
  wrap = (driver: MailDriver) => driver,
) {
  // Those of the server itself would take what the ones by hand have left.
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
  };
  const parts = {
    ...repositories,
    mailer: createMailer({
      pool,
      driver: wrap(createMailDriver({ SMTP_URL: undefined, MAIL_FROM: '' }, pool)),
      logger,
    }),
    offLinks: createOffLinks(await readSecret(pool, 'notice-off'), siteUrl, clock),
    subjects: () => ({}),
    siteUrl,
    clock,
    logger,
  };
  const sendAll = async (_client: unknown, _kind: unknown, jobs: readonly { after_s: number }[]) => {
    waits.push(...jobs.map(({ after_s }) => after_s));
  };
  const notify = createNotify({ jobs: { sendAll }, digests: repositories.digests, clock });
  let count = 0;
  return {
    mail: noticeMailWorker(parts),
    digests: digestsWorker(parts),
    taken: repositories.digests,
    /** How long each mail of a notice was told to wait, in seconds. */
    waits,
    clock,
    at(instant: string) {
      now = new Date(instant);
    },

    /** Tells the member something. @returns the notice's id */
    async tell(member: SignedIn, notice: Partial<NewNotice> = {}): Promise<string> {
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

/** What the member was told by mail, beside what registering brings; newest first. */
export const toldByMail = async (test: TestApp, member: SignedIn) =>
  (await mailsTo(test, member.email, 0)).filter(({ subject }) => !/confirm|verify|welcome/i.test(subject));
