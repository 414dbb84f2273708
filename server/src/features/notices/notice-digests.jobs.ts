import { setTimeout as delay } from 'node:timers/promises';
import { pageUrl } from '@swapstead/contract/languages';
import { KINDS, type MailChoice } from '@swapstead/contract/notices/kinds';
import { withLanguage } from '@swapstead/messages';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { DeliveriesRepository, NoticeLine } from './deliveries.repository.ts';
import type { Digest, DigestsRepository } from './digests.repository.ts';
import { digestMail } from './notice.mails.ts';
import { mailLine } from './notice-texts.ts';
import type { PreferencesRepository } from './preferences.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** Sends the digests that are due; every minute it is 8:00 for some members. */
export const digestsJob: JobKind<object> = {
  name: 'notice-digests',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};

/** For how many digests one statement creates rows. */
const CLAIMED = 500;
/**
 * How many digests are written and sent together, and the minimum time of a batch in milliseconds: 100,000 digests take
 * six minutes, and most of the machine is left to page requests.
 */
const BATCH = 50;
const BATCH_MS = 180;

type Parts = {
  deliveries: DeliveriesRepository;
  digests: DigestsRepository;
  preferences: PreferencesRepository;
  mailer: Mailer;
  unsubscribeLinks: UnsubscribeLinks;
  siteUrl: () => string;
  clock: () => Date;
  logger: Logger;
};

/**
 * Sends the digests that are due. A unique row makes sure that a member has one digest a day. A digest whose email was
 * not sent is retried with the same event id, so nobody gets two. The contents of a batch are read with a few
 * statements, because many digests are due at the same time.
 */
export function digestsWorker(parts: Parts) {
  const { deliveries, digests, preferences, mailer, unsubscribeLinks, siteUrl, clock, logger } = parts;

  /**
   * Writes the emails of this batch, for members with something to read. An error for one member does not stop the
   * others.
   */
  async function compose(batch: readonly Digest[]) {
    const wanted = batch.filter((digest) => digest.wanted);
    const choices = await preferences.ofAll(wanted.map(({ user_id }) => user_id));
    const times = wanted.map(({ id, user_id, since, until }) => {
      const set = (mail: MailChoice) => KINDS.filter((kind) => choices.get(user_id)?.[kind].mail === mail);
      return { id, user_id, since, until, kinds: set('daily'), off: set('off') };
    });
    const notices = await deliveries.ofDigests(times);
    const mails = new Map<string, Mail>();
    const failed = new Map<string, unknown>();
    for (const digest of wanted) {
      const { id, language } = digest;
      const found = notices.get(id);
      try {
        if (found)
          mails.set(
            id,
            withLanguage(languageOn(language), () => write(digest, found)),
          );
      } catch (error) {
        failed.set(id, error);
      }
    }
    return { mails, failed };
  }

  const write = ({ user_id, email }: Digest, notices: readonly NoticeLine[]) =>
    digestMail({
      to: email,
      lines: notices.map((notice) => mailLine(notice, clock())),
      url: pageUrl('/notices', siteUrl()),
      off: unsubscribeLinks.of(user_id, 'digest'),
    });

  async function send(batch: readonly Digest[]): Promise<void> {
    if (batch.length === 0) return;
    const composed = await compose(batch);
    const failed = new Map([...composed.failed, ...(await mailer.deliverAll(composed.mails))]);
    for (const err of failed.values()) logger.warn({ err }, 'a digest was not sent; it is tried again');
    await digests.markSent(
      batch.map(({ id }) => id).filter((id) => !failed.has(id)),
      clock(),
    );
    const given_up = await digests.giveBack([...failed.keys()], clock());
    if (given_up > 0) logger.error({ digests: given_up }, 'digests that nobody took for days are given up');
  }

  return async (_data?: object, signal?: AbortSignal): Promise<void> => {
    while ((await digests.claim(clock(), CLAIMED)) === CLAIMED);
    for (let after: string | undefined; !signal?.aborted; ) {
      const begun = performance.now();
      const batch = await digests.take(after, BATCH, clock());
      await send(batch);
      if (batch.length < BATCH) return;
      after = batch.at(-1)?.id;
      await delay(Math.max(0, BATCH_MS - (performance.now() - begun)));
    }
  };
}
