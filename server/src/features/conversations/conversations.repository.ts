import type {
  Conversation,
  ConversationState,
  Message,
  Party,
} from '@swapstead/contract/conversations/endpoints';
import { swapLine } from '@swapstead/contract/conversations/swap-lines';
import { LIMITS } from '@swapstead/contract/limits';
import type { HistoryAct } from '@swapstead/contract/swaps/history';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { actOf, rightsUntil } from '../swaps/core/swaps.statements.ts';
import {
  conversation,
  FROM_ME,
  marksOf,
  message,
  party,
  SIDES,
  STATE,
  seesOther,
  VISIBLE,
  WITH_HOME,
} from './conversations.statements.ts';

type Queryable = Pick<pg.Pool, 'query'>;

export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;

export type UnreadConversations = { conversations: Conversation[]; total: number };

/** A page of messages, oldest first, and whether there are older ones. */
export type MessagesPage = { messages: Message[]; has_older: boolean };

type Row = {
  conversation: Omit<Conversation, 'other'> & { other: NonNullable<Conversation['other']> | null };
};

/** Reads conversations as one of their two members sees them: every statement takes that member. */
export function createConversationsRepository(pool: pg.Pool) {
  return {
    /** The conversations with something to show, latest first, with positions below `before`. */
    async list(
      userId: string,
      names: boolean,
      now: Date,
      before: number | undefined,
    ): Promise<Conversation[]> {
      const { rows } = await pool.query<Row>({
        name: 'conversations-list',
        text: `select ${conversation('$2', '$4')} as conversation from (
            select * from conversation_sides
            where user_id = $1 and position is not null and ($3::bigint is null or position < $3)
            order by position desc limit ${LIMITS.conversations_page + 1}
          ) s ${WITH_HOME.replace('conversation_sides s', '')} order by s.position desc`,
        values: [userId, names, before ?? null, now],
      });
      return rows.map(conversationOf);
    },

    /** One conversation; undefined if there is none or the member is not one of the two. */
    async byId(id: string, userId: string, names: boolean, now: Date): Promise<Conversation | undefined> {
      const { rows } = await pool.query<Row>({
        name: 'conversation',
        text: `select ${conversation('$3', '$4')} as conversation from ${WITH_HOME}
          where s.conversation_id = $1 and s.user_id = $2`,
        values: [id, userId, names, now],
      });
      return rows[0] && conversationOf(rows[0]);
    },

    async state(id: string, userId: string, db: Queryable = pool): Promise<ConversationState | undefined> {
      const { rows } = await db.query<{ state: ConversationState }>(
        `select ${STATE} as state from ${SIDES} where s.conversation_id = $1 and s.user_id = $2`,
        [id, userId],
      );
      return rows[0]?.state;
    },

    /** The messages before `before`, or the newest; undefined if the member is not one of the two. */
    async messages(id: string, userId: string, before?: number): Promise<MessagesPage | undefined> {
      const size = LIMITS.messages_page;
      const { rows } = await pool.query<{ messages: Message[] | null }>({
        name: 'conversation-messages',
        text: `select (
            select json_agg(one.message order by one.seq) from (
              select m.seq, ${message()} as message from conversation_messages m
              where m.conversation_id = c.id and m.seq < $3 and ${VISIBLE}
              order by m.seq desc limit ${size + 1}
            ) one) as messages
          from conversation_sides s join conversations c on c.id = s.conversation_id
          where s.conversation_id = $1 and s.user_id = $2`,
        values: [id, userId, before ?? 2_147_483_647],
      });
      if (!rows[0]) return undefined;
      const found = rows[0].messages ?? [];
      return { messages: found.slice(-size), has_older: found.length > size };
    },

    /** A text that the other member wrote; undefined for lines about swaps, and for what this member can't read. */
    async receivedText(id: string, seq: number, userId: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ text: string }>(
        `select m.text from ${SIDES} join conversation_messages m on m.conversation_id = c.id
         where s.conversation_id = $1 and m.seq = $2 and s.user_id = $3
           and m.swap_id is null and not ${FROM_ME} and ${VISIBLE}`,
        [id, seq, userId],
      );
      return rows[0]?.text;
    },

    /** The other member, as far as this member may know (permissions.md row 50); homes only if `names` is true. */
    async party(id: string, userId: string, names: boolean, now: Date): Promise<Party | undefined> {
      const { rows } = await pool.query<{ party: Party | null }>({
        name: 'conversation-party',
        text: `select case when ${seesOther('$3', '$4')} then ${party('$3', '$4')} end as party
          from ${SIDES} where s.conversation_id = $1 and s.user_id = $2`,
        values: [id, userId, names, now],
      });
      return rows[0]?.party ?? undefined;
    },

    /** How many messages are unread in all conversations of the member. */
    async unread(userId: string, db: Queryable = pool): Promise<number> {
      const { rows } = await db.query<{ unread: number }>({
        name: 'conversations-unread',
        text: `select coalesce(sum(unread), 0) as unread from conversation_sides where user_id = $1 and unread > 0`,
        values: [userId],
      });
      return rows[0]?.unread ?? 0;
    },

    /**
     * The conversations in which somebody has written what the member has not read, latest first, and how many there
     * are. Cards of swaps do not count here: the swap itself waits, or it does not.
     */
    async unreadOnes(userId: string, names: boolean, now: Date, most: number): Promise<UnreadConversations> {
      const { rows } = await pool.query<{ conversation: Row['conversation']; total: number }>({
        name: 'conversations-unread-ones',
        text: `select ${conversation('$2', '$3')} as conversation, s.total from (
            select s.*, count(*) over ()::int as total from conversation_sides s
            where s.user_id = $1 and s.unread > 0 and exists (
              select from conversation_messages m
              where m.conversation_id = s.conversation_id and m.seq > s.read_seq and m.swap_id is null
                and not m.withheld)
            order by s.position desc limit $4
          ) s ${WITH_HOME.replace('conversation_sides s', '')} order by s.position desc`,
        values: [userId, names, now, most],
      });
      return { conversations: rows.map(conversationOf), total: rows[0]?.total ?? 0 };
    },

    /** The conversations that notices are about, as one of their members sees them. */
    async forNotices(
      ids: readonly (string | undefined)[],
      userId: string,
      now: Date,
    ): Promise<ConversationOfNotice[]> {
      const { rows } = await pool.query<ConversationOfNotice>({
        name: 'conversation-notices',
        text: `select c.id, coalesce(h.title, c.home_title) as title, nullif(p.display_name, '') as name,
          c.guest_id = s.user_id as with_host,
          coalesce(${rightsUntil('c.id')} > $3::timestamptz, false) as keeps_rights
        from conversation_sides s
        join conversations c on c.id = s.conversation_id
        join conversation_sides o on o.conversation_id = c.id and o.user_id <> s.user_id
        left join homes h on h.id = c.home_id
        left join profiles p on p.user_id = o.user_id
        where s.user_id = $2 and s.conversation_id = any($1)`,
        values: [ids, userId, now],
      });
      return rows;
    },

    /** Both members of every conversation of a member. */
    async membersWith(client: pg.ClientBase, user_id: string): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        `select distinct o.user_id from conversation_sides s
       join conversation_sides o on o.conversation_id = s.conversation_id where s.user_id = $1`,
        [user_id],
      );
      return rows.map((row) => row.user_id);
    },

    async deleteOf(client: pg.ClientBase, user_id: string): Promise<void> {
      await client.query('delete from conversations where guest_id = $1 or host_id = $1', [user_id]);
    },

    /** A member's conversations for the export of their own data, without their messages. */
    async exportOf(userId: string): Promise<({ id: string } & object)[]> {
      const { rows } = await pool.query<{ id: string }>(CONVERSATIONS, [userId]);
      return rows;
    },

    /** The messages of one of them. */
    async exportMessages(userId: string, id: string): Promise<object[]> {
      const { rows } = await pool.query<{ text: string; act: HistoryAct | null }>(MESSAGES, [userId, id]);
      return rows.map(({ act, ...message }) => (act ? { ...message, text: swapLine(act) } : message));
    },
  };
}

function conversationOf({ conversation: { other, ...rest } }: Row): Conversation {
  return other ? { ...rest, other } : rest;
}

type ConversationOfNotice = {
  id: string;
  title: string;
  /** Null if the other member has given none. */
  name: string | null;
  /** Whether the other member is the host. */
  with_host: boolean;
  keeps_rights: boolean;
};

const CONVERSATIONS = `select c.id, c.home_id, coalesce(h.title, c.home_title) as home_title,
    case when c.host_id = $1 then 'host' else 'guest' end as role, c.created_at, s.read_seq, ${marksOf('c.id', 's.user_id')} as swap,
    exists (select from member_blocks where blocker_id = $1
      and blocked_id in (c.guest_id, c.host_id)) as blocked
  from conversation_sides s join conversations c on c.id = s.conversation_id left join homes h on h.id = c.home_id
  where s.user_id = $1 order by c.created_at`;
const MESSAGES = `select m.seq, m.by_host = (c.host_id = $1) as from_me, m.text,
    ${instant('m.created_at')} as created_at, ${actOf('m.swap_entry')} as act
  from conversation_messages m join conversations c on c.id = m.conversation_id
  join conversation_sides s on s.conversation_id = c.id and s.user_id = $1
  where m.conversation_id = $2 and ${VISIBLE} order by m.seq`;
