import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notice-events';
import type { InboxKind } from '../inbox/events.repository.ts';

const FOR_ADMINS = (Object.keys(NOTICE_EVENTS) as NoticeEventName[])
  .filter((event) => noticeEvent(event).for_admins)
  .map((event) => `'${event}'`)
  .join(', ');

/** Whether the notice `n` is there for its member: what only admins are told is gone with the role. */
export const SHOWN = `(n.event not in (${FOR_ADMINS})
  or exists (select from user_roles r where r.user_id = n.user_id and r.role = 'admin'))`;

export const countUnread = (member: string) =>
  `select count(*) from notices n where n.user_id = ${member} and n.read_at is null and ${SHOWN}`;

/** A notice that is new or has grown; what it says is asked for by whoever shows it. */
export const NOTICE_INBOX_EVENTS: InboxKind = {
  kind: 'notice',
  payload: `select json_build_object('notice_id', n.id) from notices n where n.id = e.subject_id`,
  totals: { notices_unread: countUnread('$1') },
};

/** Notices were read, or marked unread, on some device: only the count has changed. */
export const READ_INBOX_EVENTS: InboxKind = { kind: 'notices_read', payload: 'json_build_object()' };

/** What the member chose to be told was changed on some device. */
export const SETTINGS_INBOX_EVENTS: InboxKind = { kind: 'settings', payload: 'json_build_object()' };
