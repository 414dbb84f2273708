import type pg from 'pg';
import { homeNotices } from '../features/homes/homes.notices.ts';
import type { NoticeSubjects, ResolveNotices } from '../features/notices/subjects.ts';

type TellsOfNotices = { noticeSubjects: ResolveNotices };
type Tellers = Record<'accounts' | 'calendar' | 'conversations' | 'support' | 'swaps', TellsOfNotices>;

/** Which slice says what a notice is about, by the id that the notice has. */
export const noticeSubjects = (
  { accounts, calendar, conversations, support, swaps }: Tellers,
  pool: pg.Pool,
): NoticeSubjects => ({
  swap_id: swaps.noticeSubjects,
  conversation_id: conversations.noticeSubjects,
  ticket_id: support.noticeSubjects,
  feed_id: calendar.noticeSubjects,
  home_id: homeNotices(pool),
  passkey_id: accounts.noticeSubjects,
  session_id: accounts.noticeSubjects,
});
