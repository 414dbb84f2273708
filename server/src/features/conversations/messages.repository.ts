import type { Message } from '@swapstead/contract/conversations/endpoints';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { mailChoiceOf } from '../notices/notices.statements.ts';
import { rightsUntil } from '../swaps/core/swaps.statements.ts';
import type { SendContext } from './conversations.policy.ts';
import { message } from './conversations.statements.ts';

export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

export type NewMessage = { text: string; submission_id?: string | undefined };

/** How many messages a member may send in a burst, and how many per second on average. */
const BURST = 30;
const PER_SECOND = 0.5;

/** What the two write in a conversation. The caller's transaction has locked both inboxes (see inbox.repository.ts). */
export function createMessagesRepository() {
  return {
    /** Locks the inboxes of the two. @returns false if the member is not one of them */
    async lock(client: pg.ClientBase, id: string, userId: string): Promise<boolean> {
      const { rowCount } = await client.query({
        name: 'messages-lock',
        text: `select from inboxes where user_id in (
            select user_id from conversation_sides where conversation_id = $1
              and exists (select from conversation_sides where conversation_id = $1 and user_id = $2))
          order by user_id for update`,
        values: [id, userId],
      });
      return rowCount === 2;
    },

    /** The id of the other member; undefined if the member is not one of the two or the other account was deleted. */
    async other(client: pg.ClientBase, id: string, userId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ user_id: string }>(
        `select o.user_id from conversation_sides s join conversation_sides o using (conversation_id)
         where conversation_id = $1 and s.user_id = $2 and o.user_id <> $2`,
        [id, userId],
      );
      return rows[0]?.user_id;
    },

    /** The home that the conversation is about, locked against deletion until the transaction ends. */
    async home(
      client: pg.ClientBase,
      homeId: string,
    ): Promise<{ host_id: string; title: string } | undefined> {
      const { rows } = await client.query<{ host_id: string; title: string }>(
        'select user_id as host_id, title from homes where id = $1 and is_shown for key share',
        [homeId],
      );
      return rows[0];
    },

    async existing(client: pg.ClientBase, homeId: string, guestId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        'select id from conversations where home_id = $1 and guest_id = $2',
        [homeId, guestId],
      );
      return rows[0]?.id;
    },

    /** How many conversations the member has started in the last 24 hours, and the age of the account in days. */
    async startedToday(
      client: pg.ClientBase,
      userId: string,
    ): Promise<{ started: number; age_days: number }> {
      const { rows } = await client.query<{ started: number; age_days: number }>(
        `select (select count(*) from conversations
             where guest_id = $1 and created_at > now() - interval '1 day') as started,
           (extract(epoch from now() - created_at) / 86400)::float8 as age_days
         from users where id = $1`,
        [userId],
      );
      return rows[0] ?? { started: 0, age_days: 0 };
    },

    /** Creates a conversation. The guest's list shows it immediately, the host's from the first message on. */
    async open(
      client: pg.ClientBase,
      about: { home_id: string; title: string; guest_id: string; host_id: string },
    ): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `with c as (
           insert into conversations (home_id, home_title, guest_id, host_id) values ($1, $2, $3, $4) returning id
         ), bumped as (
           update inboxes set last_event = last_event + 1 where user_id = $3 returning last_event
         ), events as (
           insert into member_events (user_id, event, kind, subject_id)
           select $3, last_event, 'conversation', id from c, bumped
         ), sides as (
           insert into conversation_sides (conversation_id, user_id, position)
           select id, $3, last_event from c, bumped union all select id, $4, null from c
         )
         select id from c`,
        [about.home_id, about.title, about.guest_id, about.host_id],
      );
      return (rows[0] as { id: string }).id;
    },

    /** What decides whether the member may send, and what follows from it. */
    async context(
      client: pg.ClientBase,
      id: string,
      userId: string,
      now: Date,
    ): Promise<SendContext | undefined> {
      const { rows } = await client.query<SendContext>({
        name: 'messages-context',
        text: `select c.guest_id, c.host_id, c.host_id = s.user_id as is_host, o.user_id as other_id, o.read_seq as their_read_seq,
            c.home_id is not null as has_home,
            coalesce(${rightsUntil('c.id')} > $3::timestamptz, false) as keeps_rights,
            exists (select from member_blocks where blocker_id = s.user_id and blocked_id = o.user_id) as has_blocked,
            exists (select from member_blocks where blocker_id = o.user_id and blocked_id = s.user_id) as is_blocked,
            least(${BURST}, i.allowance
              + extract(epoch from clock_timestamp() - i.allowance_at) * ${PER_SECOND})::float8 as allowance,
            ${mailChoiceOf('o.user_id', 'message')} <> 'off' and (o.notice_due_at is null or o.notice_due_at < now() - interval '2 days')
              and (o.noticed_seq <= o.read_seq or o.noticed_at < now() - interval '1 day') as wants_notice
          from conversation_sides s
          join conversations c on c.id = s.conversation_id
          join conversation_sides o on o.conversation_id = c.id and o.user_id <> s.user_id
          join inboxes i on i.user_id = s.user_id
          where s.conversation_id = $1 and s.user_id = $2`,
        values: [id, userId, now],
      });
      return rows[0];
    },

    /** The member's message with this submission id. */
    async bySubmission(client: pg.ClientBase, id: string, isHost: boolean, submissionId: string) {
      const { rows } = await client.query<{ message: Message }>(
        `select ${message()} as message from conversation_messages m
         join conversations c on c.id = m.conversation_id
         join conversation_sides s on s.conversation_id = c.id and (s.user_id = c.host_id) = m.by_host
         where m.conversation_id = $1 and m.by_host = $2 and m.submission_id = $3`,
        [id, isHost, submissionId],
      );
      return rows[0]?.message;
    },

    /**
     * Writes the message, counts it as unread, moves the conversation up in the lists and sends live events to those
     * who see it.
     */
    async add(
      client: pg.ClientBase,
      id: string,
      userId: string,
      { is_host, other_id, is_blocked, allowance }: SendContext,
      { text, submission_id }: NewMessage,
    ): Promise<Message> {
      const { rows } = await client.query<{ seq: number; created_at: string }>({
        name: 'messages-add',
        text: `with c as (
            update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq
          ), m as (
            insert into conversation_messages (conversation_id, seq, by_host, withheld, text, submission_id)
            select $1, last_seq, $4, $5, $6, $7 from c returning seq, created_at
          ), bumped as (
            update inboxes set last_event = last_event + 1,
              allowance = case when user_id = $2 then $8 else allowance end,
              allowance_at = case when user_id = $2 then clock_timestamp() else allowance_at end
            where user_id = $2 or (user_id = $3 and not $5) returning user_id, last_event
          ), events as (
            insert into member_events (user_id, event, kind, subject_id, seq)
            select user_id, last_event, 'conversation', $1, seq from bumped, m
          ), sides as (
            update conversation_sides s set position = bumped.last_event, unread = unread + (s.user_id = $3)::int
            from bumped where s.conversation_id = $1 and s.user_id = bumped.user_id
          )
          select seq, ${instant('created_at')} as created_at from m`,
        values: [id, userId, other_id, is_host, is_blocked, text, submission_id ?? null, allowance - 1],
      });
      const { seq, created_at } = rows[0] as { seq: number; created_at: string };
      return { seq, created_at, from_me: true, text, submission_id: submission_id ?? null, swap: null };
    },

    /**
     * Marks messages as read up to the newest that the member can see: no number may reveal how many a block withholds.
     * @returns whether anything became read
     */
    async markRead(client: pg.ClientBase, id: string, userId: string, seq: number): Promise<boolean> {
      const { rowCount } = await client.query(
        `update conversation_sides s set read_seq = least($3, seen.newest), unread = (
             select count(*) from conversation_messages m
             where m.conversation_id = c.id and m.seq > $3 and m.by_host <> (c.host_id = $2)
               and not m.withheld and not m.is_line)
         from conversations c cross join lateral (
           select coalesce(max(m.seq), 0) as newest from conversation_messages m
           where m.conversation_id = c.id and (not m.withheld or m.by_host = (c.host_id = $2))) seen
         where c.id = $1 and s.conversation_id = c.id and s.user_id = $2 and s.read_seq < least($3, seen.newest)`,
        [id, userId, seq],
      );
      return rowCount === 1;
    },

    async block(client: pg.ClientBase, userId: string, otherId: string): Promise<void> {
      await client.query(
        'insert into member_blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
        [userId, otherId],
      );
    },

    async unblock(client: pg.ClientBase, userId: string, otherId: string): Promise<void> {
      await client.query('delete from member_blocks where blocker_id = $1 and blocked_id = $2', [
        userId,
        otherId,
      ]);
    },

    /** Every conversation between these two. */
    async between(client: pg.ClientBase, userId: string, otherId: string): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        `select id from conversations
         where (guest_id = $1 and host_id = $2) or (guest_id = $2 and host_id = $1)`,
        [userId, otherId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
