import { KINDS, kindOf } from '@swapstead/contract/notice-kinds';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { DeliveriesRepository } from './deliveries.repository.ts';
import type { Digest, DigestsRepository } from './digests.repository.ts';
import { digestMail } from './notice.mails.ts';
import { mailLine } from './notice-words.ts';
import type { OffLinks } from './off-links.ts';
import type { PreferencesRepository } from './preferences.repository.ts';

/** Every minute some members have their 8:00. */
export const digestsJob: JobKind<object> = {
  name: 'notice-digests',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};

/** Digests that are claimed in one transaction, and that are composed at once in one process. */
const BATCH = 200;
const AT_ONCE = 4;

type Parts = {
  deliveries: DeliveriesRepository;
  digests: DigestsRepository;
  preferences: PreferencesRepository;
  mailer: Mailer;
  offLinks: OffLinks;
  siteUrl: () => string;
  clock: () => Date;
  logger: Logger;
};

/**
 * Sends the digests that are due. Which day of which member has one is decided by a row that exists once; a digest
 * whose mail did not go out is tried again in the next minute, under the same name, so nobody gets two.
 */
export function digestsWorker(parts: Parts) {
  const { deliveries, digests, preferences, mailer, offLinks, siteUrl, clock, logger } = parts;

  async function send({ id, user_id, since, until, email, wanted }: Digest): Promise<void> {
    await mailer.deliver(id, async () => {
      if (!wanted) return undefined;
      const choices = await preferences.of(user_id);
      const daily = KINDS.filter((kind) => kindOf(kind).daily && choices[kind].mail === 'daily');
      const notices = await deliveries.ofDigest(user_id, since, until, daily);
      if (notices.length === 0) return undefined;
      return digestMail({
        to: email,
        lines: notices.map((notice) => mailLine(notice, clock())),
        url: new URL('/notices', siteUrl()).href,
        off: offLinks.of(user_id, 'digest'),
      });
    });
    await digests.markSent(id, clock());
  }

  return async (): Promise<void> => {
    while ((await digests.claim(clock(), BATCH)) === BATCH);
    for (let after: Digest | undefined; ; ) {
      const waiting = await digests.waiting(after?.id, BATCH);
      for (let start = 0; start < waiting.length; start += AT_ONCE) {
        const some = waiting.slice(start, start + AT_ONCE);
        const results = await Promise.allSettled(some.map(send));
        for (const { reason } of results.filter((result) => result.status === 'rejected'))
          logger.warn({ err: reason }, 'a digest was not sent; the next minute tries again');
      }
      after = waiting.at(-1);
      if (waiting.length < BATCH) return;
    }
  };
}
