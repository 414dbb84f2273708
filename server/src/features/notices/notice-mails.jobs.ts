import { pageUrl } from '@swapstead/contract/languages';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { kindOf } from '@swapstead/contract/notices/kinds';
import type { NoticeText } from '@swapstead/contract/notices/notice-event';
import { fillIn } from '@swapstead/contract/notices/text';
import { m, withLanguage } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { Mail, MailPhoto } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Deliverable, DeliveriesRepository } from './deliveries.repository.ts';
import type { DigestsRepository } from './digests.repository.ts';
import { EMAIL_WORDS } from './mail-words.ts';
import { noticeMail } from './notice.mails.ts';
import { bellText, isFull, mailLine, subjectOf, wordsFor } from './notice-texts.ts';
import type { PreferencesRepository } from './preferences.repository.ts';
import {
  type MailDetails,
  type MailedPhoto,
  type NoticeSubject,
  type NoticeSubjects,
  resolveAll,
} from './subjects.ts';
import type { SwapMailsRepository } from './swap-mails.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** Sends the email about a notice. The job contains only an id, so it keeps nothing about a deleted account. */
export const noticeMailJob: JobKind<{ notice_id: string }> = {
  name: 'notice-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** How long an email is delayed so that its notice can be read first, in seconds (NOTE-26). */
const WAIT_S = 60;

/** Whether this slice sends an email about the event. */
export const isMailed = (event: NoticeEventName): boolean => {
  const { subject, mail } = noticeEvent(event);
  return subject !== null && mail === undefined;
};

/** The delay of the email in seconds. Optional emails wait, so that the member can read the notice first. */
export const mailWait = (event: NoticeEventName): number =>
  kindOf(noticeEvent(event).kind).mail === 'free' ? WAIT_S : 0;

/** Sends one email about everything that has happened to a swap in the pause since the last one. */
export const swapMailJob: JobKind<{ mail_id: string; user_id: string; swap_id: string }> = {
  name: 'swap-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
};

/** The photo of a home for an email, by the photos slice; undefined if it cannot be shown. */
export type MailPhotos = (photo: MailedPhoto) => Promise<MailPhoto | undefined>;

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  deliveries: DeliveriesRepository;
  swapMails: SwapMailsRepository;
  digests: DigestsRepository;
  preferences: PreferencesRepository;
  mailer: Mailer;
  unsubscribeLinks: UnsubscribeLinks;
  subjects: () => NoticeSubjects;
  mailPhotos: MailPhotos;
  siteUrl: () => string;
  clock: () => Date;
};

/** A notice for an email, with what the email needs. */
type MailableNotice = {
  notice: Deliverable;
  subject: string;
  isLocked: boolean;
  about: NoticeSubject | undefined;
  /** What the email may show beside the words; undefined if it has to stay neutral. */
  details: MailDetails | undefined;
};

/** What an email to this reader may show of the subject beside its words. */
const detailsOf = async (notice: Deliverable, about: NoticeSubject | undefined) =>
  notice.mail_details && isFull(about, notice.reader) ? await about?.mail?.() : undefined;

/** Subject and sentences of an email about one notice, as its reader may read them now (NOTE-20). */
function wordingOf({ notice, about, details }: MailableNotice, now: Date) {
  const own = details && EMAIL_WORDS[notice.event];
  if (!own) return { text: mailLine(notice, now) };
  const words = wordsFor(notice, about, now);
  const say = (text: NoticeText | undefined) => text && fillIn(text, words);
  return {
    text: say(own.text) ?? bellText(notice, words) ?? mailLine(notice, now),
    subject: say(own.subject),
    deadline: say(own.deadline),
    note: say(own.note),
  };
}

/** Writes emails about one notice, or several of one swap, by the state at the time of sending. */
export function noticeMailWorkers(parts: Parts) {
  const {
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
  } = parts;

  /**
   * Whether an optional email is sent. It goes into the next digest if the daily limit is reached (NOTE-34), or if its
   * kind has been set to daily since (NOTE-23).
   */
  async function isWanted({ id, kind, read, refused, reader }: Deliverable): Promise<boolean> {
    if (read || refused) return false;
    const { mail } = (await preferences.of(reader.user_id))[kind];
    if (mail === 'off') return false;
    const now = clock();
    if (mail === 'at_once' && (await deliveries.hasRoom(reader.user_id, id, now))) return true;
    await deliveries.note(id, 'mail', null, 'digest', now);
    await digests.wait(pool, [reader.user_id], now);
    return false;
  }

  /** Undefined if no email is to be sent about it. */
  async function prepare(notice: Deliverable): Promise<MailableNotice | undefined> {
    const { reader, kind, event, facts } = notice;
    const subject = subjectOf(event, facts);
    if (subject === undefined || !notice.verified) return undefined;
    const about = (await resolveAll([notice], reader, subjects())).get(notice.id);
    const rule = kindOf(kind).mail;
    const isLocked = rule === 'always' || (rule === 'while_open' && about?.under_way === true);
    if (!isLocked && !(await isWanted(notice))) return undefined;
    return { notice, subject, isLocked, about, details: await detailsOf(notice, about) };
  }

  /**
   * Whether the email about the notice may be sent now. A member gets one email about a swap in ten minutes, and later
   * events wait for the next one. A cancellation is always sent immediately (CANCEL-07), and happens once.
   */
  async function mayMailNow({ id, kind, reader, about }: Deliverable): Promise<boolean> {
    const { swap_id } = about;
    if (!swap_id || kind === 'cancelled') return true;
    const { user_id } = reader;
    return inTransaction(pool, async (client) => {
      const waits = await swapMails.take(client, { user_id, swap_id }, id, clock());
      if (waits && waits.in_s !== null) {
        const data = { mail_id: waits.next_id, user_id, swap_id };
        await jobs.send(client, swapMailJob, data, { startAfter: waits.in_s });
      }
      return waits === null;
    });
  }

  /**
   * One email about these notices of one member. It is counted before it is sent: a crash in between means one email
   * less that day, never one more.
   */
  async function compose(all: readonly MailableNotice[]): Promise<Mail | undefined> {
    const [first] = all;
    if (!first) return undefined;
    const { notice, subject, about, details } = first;
    const open = all.find(({ isLocked }) => !isLocked);
    if (open) await deliveries.note(open.notice.id, 'mail', null, 'sent', clock());
    const isLocked = all.some((one) => one.isLocked);
    const wording = all.map((one) => wordingOf(one, clock()));
    const paragraphs = [...new Set(wording.map(({ text }) => text))];
    const [only] = paragraphs.length === 1 ? wording : [];
    const photo = details?.photo && (await mailPhotos(details.photo));
    return noticeMail({
      to: notice.email,
      name: notice.name,
      kind: notice.kind,
      event: notice.event,
      subject: only ? (only.subject ?? subject) : m.mails_several_updates({ count: paragraphs.length }),
      paragraphs,
      rows: details?.rows ?? [],
      ...(photo && { photo }),
      ...(only?.deadline && { deadline: only.deadline }),
      ...(only?.note && { note: only.note }),
      url: pageUrl(about?.path ?? '/notices', siteUrl()),
      isUnderWay: about?.under_way === true,
      off: isLocked ? undefined : unsubscribeLinks.of(notice.reader.user_id, notice.kind),
    });
  }

  return {
    one: ({ notice_id }: { notice_id: string }) =>
      mailer.deliver(notice_id, async () => {
        const notice = await deliveries.one(notice_id);
        if (!notice) return undefined;
        return withLanguage(languageOn(notice.language), async () => {
          const mailed = await prepare(notice);
          return mailed && (await mayMailNow(mailed.notice)) ? compose([mailed]) : undefined;
        });
      }),

    ofSwap: ({ mail_id, ...swap }: { mail_id: string; user_id: string; swap_id: string }) =>
      mailer.deliver(mail_id, () =>
        mailer.inLanguageOf(swap.user_id, async () => {
          await swapMails.begin(swap, mail_id, clock());
          const ids = await swapMails.waiting(swap);
          const mailed: MailableNotice[] = [];
          for (const notice of await deliveries.some(ids)) {
            const one = await prepare(notice);
            if (one) mailed.push(one);
          }
          await swapMails.settle(ids);
          return compose(mailed);
        }),
      ),
  };
}
