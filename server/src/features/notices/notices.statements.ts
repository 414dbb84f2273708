import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type { InboxKind } from '../inbox/events.repository.ts';

const FOR_ADMINS = (Object.keys(NOTICE_EVENTS) as NoticeEventName[])
  .filter((event) => noticeEvent(event).for_admins)
  .map((event) => `'${event}'`)
  .join(', ');

/** Whether the member can still see the notice `n`: notices for admins disappear with the role. */
export const SHOWN = `(n.event not in (${FOR_ADMINS})
  or exists (select from user_roles r where r.user_id = n.user_id and r.role = 'admin'))`;

export const countUnread = (member: string) =>
  `select count(*) from notices n where n.user_id = ${member} and n.read_at is null and ${SHOWN}`;

/** The inbox event of a new notice, or one that has grown. The page then requests its text. */
export const NOTICE_INBOX_EVENTS: InboxKind = {
  kind: 'notice',
  payload: `select json_build_object('notice_id', n.id) from notices n where n.id = e.subject_id`,
  totals: { notices_unread: countUnread('$1') },
};

/** The inbox event of notices marked read or unread on some device. Only the count has changed. */
export const READ_INBOX_EVENTS: InboxKind = { kind: 'notices_read', payload: 'json_build_object()' };

/** The inbox event of a change of the member's settings on some device. */
export const SETTINGS_INBOX_EVENTS: InboxKind = { kind: 'settings', payload: 'json_build_object()' };
