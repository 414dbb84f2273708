import { LIMITS } from '@swapstead/contract/limits';
import { instant } from '../../platform/database/instants.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import type { InboxKind } from '../inbox/events.repository.ts';
import { actOf, hasAgreedSwap, isActOf, rightsUntil } from '../swaps/core/swaps.statements.ts';

/**
 * The completion marks of a conversation as JSON, as `viewer` sees them; both arguments are columns or placeholders.
 */
export const marksOf = (conversation: string, viewer: string) => `(
    select json_build_object(
      'marked_by_me', coalesce(bool_or(user_id = ${viewer}), false),
      'marked_by_them', coalesce(bool_or(user_id <> ${viewer}), false),
      'completed_at', case when count(*) = 2 then ${instant('max(marked_at)')} end)
    from completion_marks where conversation_id = ${conversation})`;

/**
 * Pieces of the SQL of conversations: `c` is a conversation, `s` the side of the member who reads, `o` that of the
 * other.
 */

export const SIDES = `conversation_sides s
  join conversations c on c.id = s.conversation_id
  join conversation_sides o on o.conversation_id = s.conversation_id and o.user_id <> s.user_id`;

/** Whether the reader sent the message `m`. */
export const FROM_ME = 'm.by_host = (c.host_id = s.user_id)';

/** On which side a message is shown: a line about a swap has a side even if neither of the two acted. */
const IS_OWN = `case when m.swap_entry is null then ${FROM_ME} else ${isActOf('m.swap_entry', 's.user_id')} end`;

/** A message to a member who had blocked its sender is visible to the sender only. */
export const VISIBLE = `(not m.withheld or ${FROM_ME})`;

/** Whether the host, or the guest, has written anything that the reader can see. */
const wrote = (byHost: boolean) => `exists (select from conversation_messages m
    where m.conversation_id = s.conversation_id and m.by_host = ${byHost} and m.swap_id is null
      and ${VISIBLE})`;
const bothWrote = `${wrote(true)} and ${wrote(false)}`;

export const STATE = `json_build_object(
    'read_seq', s.read_seq, 'their_read_seq', o.read_seq, 'unread', s.unread,
    'blocked', exists (select from member_blocks where blocker_id = s.user_id and blocked_id = o.user_id),
    'both_wrote', ${bothWrote},
    'has_swap', ${hasAgreedSwap('s.conversation_id')},
    'rights_until', ${instant(rightsUntil('s.conversation_id'))},
    'swap', ${marksOf('s.conversation_id', 's.user_id')})`;

export const message = (
  text = 'm.text',
) => `json_build_object('seq', m.seq, 'from_me', ${IS_OWN}, 'text', ${text},
    'created_at', ${instant('m.created_at')}, 'submission_id', case when ${FROM_ME} then m.submission_id end,
    'swap', case when m.swap_id is not null then json_build_object('id', m.swap_id, 'entry', m.swap_entry,
      'act', ${actOf('m.swap_entry')}) end)`;

/**
 * Whether the reader may see who the other member is: subscribers may (`names`, a placeholder), hosts may, and so may
 * parties of an agreed swap at the instant `now` (permissions.md rows 50 and 169).
 */
export const seesOther = (names: string, now: string) =>
  `(${names}::boolean or c.host_id = s.user_id or coalesce(${rightsUntil('c.id')} > ${now}::timestamptz, false))`;

/** A conversation as JSON. The name of the other member is read only if the viewer may see it. */
export const conversation = (names: string, now: string) => `json_build_object(
    'id', c.id, 'role', case when c.host_id = s.user_id then 'host' else 'guest' end,
    'home', json_build_object('id', c.home_id, 'title', coalesce(h.title, c.home_title), 'photo',
      case when h.is_shown or c.host_id = s.user_id then ${FIRST_PHOTO} end),
    'other', case when ${seesOther(names, now)} then (
      select json_build_object('display_name', p.display_name, 'avatar_url', p.avatar_url)
      from users u left join profiles p on p.user_id = u.id where u.id = o.user_id) end,
    'last_message', (
      select ${message(`left(m.text, ${LIMITS.message_preview})`)} from conversation_messages m
      where m.conversation_id = c.id and ${VISIBLE} order by m.seq desc limit 1),
    'position', coalesce(s.position, 0), 'state', ${STATE})`;

/** Facts for judging the other member: since when they are here and, for those who may see them, their newest homes. */
export const party = (names: string, now: string) => `(
    select json_build_object('user_id', case when ${names}::boolean
        or coalesce(${rightsUntil('c.id')} > ${now}::timestamptz, false) then u.id end,
      'member_since', extract(year from u.created_at)::int,
      'homes', case when ${names}::boolean then coalesce((
        select json_agg(json_build_object('id', h.id, 'title', h.title, 'photo', ${FIRST_PHOTO}))
        from (select * from homes where user_id = u.id and is_shown order by created_at desc, id desc limit ${LIMITS.homes_of_party}) h
      ), '[]'::json) end)
    from users u where u.id = o.user_id)`;

export const WITH_HOME = `${SIDES} left join homes h on h.id = c.home_id`;

/** The event of a conversation for one member: the new message, if there is one, and the current state. */
export const CONVERSATION_EVENTS: InboxKind = {
  kind: 'conversation',
  payload: `select json_build_object('conversation_id', c.id,
      'message', (select ${message()} from conversation_messages m where m.conversation_id = c.id and m.seq = e.seq),
      'state', ${STATE})
    from ${SIDES} where s.conversation_id = e.subject_id and s.user_id = e.user_id`,
  totals: {
    unread_total: 'select coalesce(sum(unread), 0) from conversation_sides where user_id = $1 and unread > 0',
  },
};

/**
 * The first message of each conversation from its guest to the host, between two instants; without messages that a
 * block withholds, and without conversations that the host has reported within `days` of it (TRUST-18, TRUST-19).
 */
export const firstMessages = (from: string, until: string, days: number) => `
  select c.host_id as member, c.guest_id as other, coalesce(c.home_id, c.id) as about, first.at, c.id as conversation_id
  from conversations c
    cross join lateral (select m.created_at as at from conversation_messages m
      where m.conversation_id = c.id and not m.by_host and m.swap_id is null and not m.withheld
      order by m.seq limit 1) as first
  where c.created_at < ${until} and first.at >= ${from} and first.at < ${until} and not exists (
    select from conversation_sides s where s.conversation_id = c.id and s.user_id = c.host_id
      and s.reported_at <= first.at + interval '${days} days')`;

/** When `member` first wrote in a conversation from an instant on; null if never. */
export const firstWords = (conversation: string, member: string, from: string) => `
  (select min(m.created_at) from conversation_messages m join conversations k on k.id = m.conversation_id
   where m.conversation_id = ${conversation} and m.swap_id is null and m.created_at >= ${from}
     and m.by_host = (k.host_id = ${member}))`;

/** Whether two members share a conversation that both of them see. */
export const shareConversation = (one: string, other: string) => `exists (
    select from conversation_sides s join conversation_sides o using (conversation_id)
    where s.user_id = ${one} and o.user_id = ${other} and s.position is not null and o.position is not null)`;
