import type { NoticeEventName } from '@swapstead/contract/notice-events';
import type { NoticeAbout, NoticeFacts } from './notify.repository.ts';

/** A notice as the slice sees it that owns what it is about. */
export type NoticeToRead = {
  id: string;
  event: NoticeEventName;
  about: NoticeAbout;
  facts: NoticeFacts;
};

/** Who reads it, with the rights of this moment. */
export type NoticeReader = { user_id: string; level: 'free' | 'subscriber'; is_admin: boolean };

/** What a notice is about, as its reader may know it now. */
export type NoticeSubject = {
  /** Words for the braces of the text: name, names, title, reason… as this reader may read them. */
  words: Record<string, string>;
  /** Where a press leads; null where there is nothing to open any more. */
  path: string | null;
  /** The full text is read without a subscription too: a party of an agreed swap keeps its right (NOTE-18). */
  full?: boolean;
  /** A swap that is agreed or final: mails about its changes cannot be switched off (NOTE-22). */
  under_way?: boolean;
};

/** Looks up what notices are about; one that is missing in the answer is gone. */
export type ResolveNotices = (
  notices: readonly NoticeToRead[],
  reader: NoticeReader,
) => Promise<ReadonlyMap<string, NoticeSubject>>;

/** Who answers for which id, the first one that a notice has. */
const ORDER = [
  'swap_id',
  'conversation_id',
  'ticket_id',
  'feed_id',
  'passkey_id',
  'session_id',
  'home_id',
] as const satisfies (keyof NoticeAbout)[];

export type NoticeSubjects = Partial<Record<(typeof ORDER)[number], ResolveNotices>>;

/** What each of the notices is about, each slice being asked once. */
export async function resolveAll(
  notices: readonly NoticeToRead[],
  reader: NoticeReader,
  subjects: NoticeSubjects,
): Promise<Map<string, NoticeSubject>> {
  const groups = Map.groupBy(notices, ({ about }) => ORDER.find((id) => about[id] !== undefined));
  const found = await Promise.all(
    [...groups].map(async ([id, group]) => {
      const resolve = id && subjects[id];
      return resolve ? [...(await resolve(group, reader))] : [];
    }),
  );
  return new Map(found.flat());
}
