import { HISTORY, type HistoryAct } from '@swapstead/contract/swap-history';
import { notFound } from '../../platform/errors.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { SwapTalk } from '../swaps/talk.ts';
import { requireMayStart } from './conversations.policy.ts';
import type { MessagesRepository } from './messages.repository.ts';

type Parts = { inboxes: InboxRepository; messages: MessagesRepository };

/** What swaps need of conversations: one about the home, who has blocked whom, and a card or a line in it. */
export function createSwapTalk({ inboxes, messages }: Parts): SwapTalk {
  return {
    async open(client, { home_id, home_title, guest_id, host_id }) {
      if (!(await inboxes.lock(client, [guest_id, host_id]))) throw notFound('Home');
      const existing = await messages.existing(client, home_id, guest_id);
      if (existing) return existing;
      requireMayStart(await messages.startedToday(client, guest_id));
      return messages.open(client, { home_id, title: home_title, guest_id, host_id });
    },

    async blocks(client, userId, otherIds) {
      const { rows } = await client.query<{ has_blocked: boolean; is_blocked: boolean }>(
        `select exists (select from member_blocks where blocker_id = $1 and blocked_id = any($2)) as has_blocked,
           exists (select from member_blocks where blocker_id = any($2) and blocked_id = $1) as is_blocked`,
        [userId, otherIds],
      );
      return rows[0] as { has_blocked: boolean; is_blocked: boolean };
    },

    async blockedWith(db, userId) {
      const { rows } = await db.query<{ id: string }>(
        `select blocked_id as id from member_blocks where blocker_id = $1
         union select blocker_id from member_blocks where blocked_id = $1`,
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async show(client, { conversation_id, swap_id, entry, act, by_user, is_withheld }) {
      const isCard = act === 'proposed';
      await client.query(SHOW, [conversation_id, by_user, is_withheld, preview(act), swap_id, entry, isCard]);
    },
  };
}

/** What the list of conversations shows of it, without a name: who did it is told by the side. */
function preview(act: HistoryAct): string {
  const words = HISTORY[act]
    .replace(/^\{name\} (says )?(that )?/, '')
    .replace(/, until \{day\}| to \{day\}/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** As a message is added: numbered, placed, and told to both; what is withheld only to who did it. */
const SHOW = `
  with c as (
    update conversations set last_seq = last_seq + 1 where id = $1 returning id, last_seq, host_id
  ), m as (
    insert into conversation_messages (conversation_id, seq, by_host, withheld, text, swap_id, swap_entry, is_line)
    select id, last_seq, coalesce(host_id = $2, false), $3, $4, $5, $6, not $7 from c returning seq
  ), seen as (
    select s.user_id from conversation_sides s where s.conversation_id = $1 and (s.user_id = $2 or not $3)
  ), bumped as (
    update inboxes i set last_event = last_event + 1 from seen where i.user_id = seen.user_id
    returning i.user_id, i.last_event
  ), events as (
    insert into member_events (user_id, event, kind, subject_id, seq)
    select user_id, last_event, 'conversation', $1, seq from bumped, m
  )
  update conversation_sides s set position = bumped.last_event,
    unread = unread + ($7 and s.user_id is distinct from $2)::int
  from bumped where s.conversation_id = $1 and s.user_id = bumped.user_id`;
