import type {
  Conversation,
  ConversationState,
  Message,
  Party,
} from '@swapstead/contract/conversations/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';
import {
  conversation,
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

/** A page of messages, oldest first, and whether there are older ones. */
export type MessagesPage = { messages: Message[]; has_older: boolean };

type Row = {
  conversation: Omit<Conversation, 'other'> & { other: NonNullable<Conversation['other']> | null };
};

/** Reads conversations as one of their two members sees them: every statement names the member who looks. */
export function createConversationsRepository(pool: pg.Pool) {
  return {
    /** The conversations with something to see, latest first, with positions below `before`. */
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

    /** One conversation; undefined where there is none or the member is not one of the two. */
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

    /** The other member, as far as this member may know (permissions.md row 50); homes only if `names` is true. */
    async party(id: string, userId: string, names: boolean, now: Date): Promise<Party | undefined> {
      const { rows } = await pool.query<{ party: Party | null }>({
        name: 'conversation-party',
        text: `select case when ${seesOther('$3', '$4')} then ${party('$3')} end as party
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
  };
}

function conversationOf({ conversation: { other, ...rest } }: Row): Conversation {
  return other ? { ...rest, other } : rest;
}
