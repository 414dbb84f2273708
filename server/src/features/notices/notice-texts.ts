import { dayIn } from '@swapstead/contract/days';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type { NoticeWords } from '@swapstead/contract/notices/notice-event';
import { fillIn, wordsOfFacts } from '@swapstead/contract/notices/text';
import { m } from '@swapstead/messages';
import type { NoticeReader, NoticeSubject, NoticeToRead } from './subjects.ts';

/**
 * The text of a notice for this reader now (NOTE-18, NOTE-19): in full with the right to it, otherwise without name,
 * title and dates. If its subject was deleted, the text contains what is still known.
 */
export function textOf(
  notice: NoticeToRead,
  subject: NoticeSubject | undefined,
  reader: NoticeReader,
  now: Date,
): string {
  const { text, ended } = noticeEvent(notice.event);
  const words = wordsFor(notice, subject, now);
  const full = ended === undefined || isFull(subject, reader) ? bellText(notice, words) : undefined;
  return full ?? fillIn(ended ?? text, words) ?? m.notices_event_gone();
}

/** Whether the reader may read names, titles and days of the subject. */
export const isFull = (subject: NoticeSubject | undefined, { level }: NoticeReader): boolean =>
  level === 'subscriber' || subject?.full === true;

/** The values for the braces of a notice's text, by its facts and its subject. */
export const wordsFor = (
  { facts }: Pick<NoticeToRead, 'facts'>,
  subject: NoticeSubject | undefined,
  now: Date,
): Partial<NoticeWords> => ({
  name: m.profiles_former_member(),
  names: m.profiles_former_member(),
  ...wordsOfFacts(facts, dayIn('UTC', now)),
  ...subject?.words,
});

/** The text of the bell in full; undefined if one of its words is unknown. */
export const bellText = ({ event }: Pick<NoticeToRead, 'event'>, words: Partial<NoticeWords>) =>
  fillIn(noticeEvent(event).text, words);

/** The subject of the email and text of the push. It contains no names, titles or days for anybody. */
export function subjectOf(event: NoticeEventName, facts: NoticeToRead['facts']): string | undefined {
  const { subject } = noticeEvent(event);
  return subject === null ? undefined : fillIn(subject, wordsOfFacts(facts, '0000-01-01'));
}

/**
 * The line of an email about an event: days and deadlines, but no name and nothing that only some may read (NOTE-20).
 */
export function mailLine({ event, facts }: Pick<NoticeToRead, 'event' | 'facts'>, now: Date): string {
  const { text, ended } = noticeEvent(event);
  const words = wordsOfFacts(facts, dayIn('UTC', now));
  const line = fillIn(ended ?? text, words);
  if (line !== undefined) return line;
  const title = subjectOf(event, facts);
  return title === undefined
    ? m.notices_event_something_happened()
    : m.notices_event_subject_as_line({ subject: title });
}
