import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type { NoticeWords } from '@swapstead/contract/notices/notice-event';
import type { NoticeAbout, NoticeFacts } from './notify.repository.ts';

/** A notice, for the slice that owns its subject. */
export type NoticeToRead = {
  id: string;
  event: NoticeEventName;
  about: NoticeAbout;
  facts: NoticeFacts;
};

/** The reader, with the current rights. */
export type NoticeReader = { user_id: string; level: 'free' | 'subscriber'; is_admin: boolean };

/** The subject of a notice, as far as its reader may know it now. */
export type NoticeSubject = {
  /** The values that the text names, as this reader may read them. */
  words: Partial<NoticeWords>;
  /** The path that the notice opens; null if there is nothing to open any more. */
  path: string | null;
  /** True if the full text needs no subscription: parties of an agreed swap keep that right (NOTE-18). */
  full?: boolean;
  /** True for a swap that is agreed or final: emails about it cannot be switched off (NOTE-22). */
  under_way?: boolean;
  /** What an email may show beside the words; undefined if it has to stay neutral (NOTE-20). Asked for emails only. */
  mail?: () => Promise<MailDetails | undefined>;
};

/** A photo of a home, with the widths in which it is stored. */
export type MailedPhoto = { photo_url: string; widths: number[]; alt: string };

/** The homes of a subject, and the photo of one of them. */
export type MailDetails = {
  rows: readonly { label: string; title: string; detail?: string }[];
  photo?: MailedPhoto;
};

/** Looks up the subjects of notices. A subject that is missing in the result was deleted. */
export type ResolveNotices = (
  notices: readonly NoticeToRead[],
  reader: NoticeReader,
) => Promise<ReadonlyMap<string, NoticeSubject>>;

/** Kinds of ids by precedence: the first one present decides which slice resolves the notice. */
const ORDER = [
  'swap_id',
  'conversation_id',
  'ticket_id',
  'feed_id',
  'wish_id',
  'passkey_id',
  'session_id',
  'identity_id',
  'nights_id',
  'home_id',
] as const satisfies (keyof NoticeAbout)[];

export type NoticeSubjects = Partial<Record<(typeof ORDER)[number] | 'match', ResolveNotices>>;

/** A match is about a home and a member, and is read differently from a notice about a home. */
const subjectOf = ({ event, about }: NoticeToRead): keyof NoticeSubjects | undefined =>
  noticeEvent(event).kind === 'match' ? 'match' : ORDER.find((id) => about[id] !== undefined);

/** The subject of each notice. Each slice is called once for all of its notices. */
export async function resolveAll(
  notices: readonly NoticeToRead[],
  reader: NoticeReader,
  subjects: NoticeSubjects,
): Promise<Map<string, NoticeSubject>> {
  const groups = Map.groupBy(notices, subjectOf);
  const found = await Promise.all(
    [...groups].map(async ([id, group]) => {
      const resolve = id && subjects[id];
      return resolve ? [...(await resolve(group, reader))] : [];
    }),
  );
  return new Map(found.flat());
}
