import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { kindOf, type NoticeKind } from '@swapstead/contract/notices/kinds';
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

/** SQL: whether emails to the address of the user `u` bounce. */
export const BOUNCES = `exists (select from mail_bounces b where b.user_id = u.id and b.email = u.email)`;

/**
 * SQL: whether the user `u` gets only emails that cannot be switched off, because emails bounce or the account is
 * suspended. A suspended member is still emailed about swaps under way and about the account; everything else is in the
 * bell.
 */
export const ONLY_LOCKED = `(u.suspended_at is not null or ${BOUNCES})`;

/** SQL: the choice for emails of a kind. `member` is a placeholder or column. */
export const mailChoiceOf = (member: string, kind: NoticeKind) =>
  `coalesce((select mail from notice_preferences where user_id = ${member} and kind = '${kind}'),
    '${kindOf(kind).mail_at_first}')`;
