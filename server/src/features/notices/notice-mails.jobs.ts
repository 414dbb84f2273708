import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notice-events';
import { kindOf } from '@swapstead/contract/notice-kinds';
import type pg from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Deliverable, DeliveriesRepository } from './deliveries.repository.ts';
import type { DigestsRepository } from './digests.repository.ts';
import { noticeMail } from './notice.mails.ts';
import { mailLine, subjectOf } from './notice-words.ts';
import type { OffLinks } from './off-links.ts';
import type { PreferencesRepository } from './preferences.repository.ts';
import { type NoticeSubjects, resolveAll } from './subjects.ts';

/** Sends the mail about a notice. The job holds only an id, so it keeps nothing about a deleted account. */
export const noticeMailJob: JobKind<{ notice_id: string }> = {
  name: 'notice-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** How long a mail waits for its notice to be read, in seconds (NOTE-26). */
const WAIT_S = 60;

/** Whether this slice writes a mail about the event. */
export const isMailed = (event: NoticeEventName): boolean => {
  const { subject, mail } = noticeEvent(event);
  return subject !== null && mail === undefined;
};

/** Seconds until the mail leaves: mails that can be switched off wait, so that the member can read the notice first. */
export const mailWait = (event: NoticeEventName): number =>
  kindOf(noticeEvent(event).kind).mail === 'free' ? WAIT_S : 0;

type Parts = {
  pool: pg.Pool;
  deliveries: DeliveriesRepository;
  digests: DigestsRepository;
  preferences: PreferencesRepository;
  mailer: Mailer;
  offLinks: OffLinks;
  subjects: () => NoticeSubjects;
  siteUrl: () => string;
  clock: () => Date;
};

/** Writes the mail about one notice, for what holds when it is sent. */
export function noticeMailWorker(parts: Parts) {
  const { pool, deliveries, digests, preferences, mailer, offLinks, subjects, siteUrl, clock } = parts;

  /**
   * Whether a mail that can be switched off is sent now. It goes into the next digest if it is one too many (NOTE-34),
   * or if its kind was set to digests meanwhile (NOTE-23). It is counted before it is handed over: a crash in between
   * means one mail less that day, never one more.
   */
  async function isWanted({ id, kind, read, refused, reader }: Deliverable): Promise<boolean> {
    if (read || refused) return false;
    const { mail } = (await preferences.of(reader.user_id))[kind];
    if (mail === 'off') return false;
    const now = clock();
    const hasRoom = mail === 'at_once' && (await deliveries.hasRoom(reader.user_id, id, now));
    await deliveries.note(id, 'mail', null, hasRoom ? 'sent' : 'digest', now);
    if (!hasRoom) await digests.wait(pool, [reader.user_id], now);
    return hasRoom;
  }

  /** Undefined where no mail is to be sent. */
  async function compose(notice: Deliverable): Promise<Mail | undefined> {
    const { reader, email, kind, event, facts } = notice;
    const subject = subjectOf(event, facts);
    if (subject === undefined || !notice.verified) return undefined;
    const about = (await resolveAll([notice], reader, subjects())).get(notice.id);
    const rule = kindOf(kind).mail;
    const isLocked = rule === 'always' || (rule === 'while_open' && about?.under_way === true);
    if (!isLocked && !(await isWanted(notice))) return undefined;
    return noticeMail({
      to: email,
      kind,
      subject,
      paragraph: mailLine(notice, clock()),
      url: new URL(about?.path ?? '/notices', siteUrl()).href,
      off: isLocked ? undefined : offLinks.of(reader.user_id, kind),
    });
  }

  return ({ notice_id }: { notice_id: string }) =>
    mailer.deliver(notice_id, async () => {
      const notice = await deliveries.one(notice_id);
      return notice && (await compose(notice));
    });
}
