import type { NoticeSubjects, ResolveNotices } from '../features/notices/subjects.ts';

type WithNotices = { noticeSubjects: ResolveNotices };
type Slices = Record<
  'accounts' | 'calendar' | 'conversations' | 'homes' | 'ledger' | 'support' | 'swaps' | 'trust',
  WithNotices
> & { matching: { matchNotices: ResolveNotices; wishNotices: ResolveNotices } };

/** Which slice describes what a notice is about, by the id that the notice has. */
export const noticeSubjects = ({
  accounts,
  calendar,
  conversations,
  homes,
  ledger,
  matching,
  support,
  swaps,
  trust,
}: Slices): NoticeSubjects => ({
  swap_id: swaps.noticeSubjects,
  conversation_id: conversations.noticeSubjects,
  ticket_id: support.noticeSubjects,
  feed_id: calendar.noticeSubjects,
  home_id: homes.noticeSubjects,
  passkey_id: accounts.noticeSubjects,
  session_id: accounts.noticeSubjects,
  identity_id: trust.noticeSubjects,
  nights_id: ledger.noticeSubjects,
  wish_id: matching.wishNotices,
  match: matching.matchNotices,
});
