import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

/** An entry of a swap's history as a message of one conversation. */
export type SwapMessage = {
  conversation_id: string;
  entry: number;
  by_user: string | null;
  text: string;
  is_card: boolean;
};

type Shown = { swap_id: string; is_withheld: boolean; messages: readonly SwapMessage[] };

/** Who has blocked whom, and the entries of swaps in conversations. */
export function createSwapConversationsRepository() {
  return {
    async blocks(client: pg.ClientBase, userId: string, otherIds: readonly string[]) {
      const { rows } = await client.query<{ has_blocked: boolean; is_blocked: boolean }>(
        `select exists (select from member_blocks where blocker_id = $1 and blocked_id = any($2)) as has_blocked,
           exists (select from member_blocks where blocker_id = any($2) and blocked_id = $1) as is_blocked`,
        [userId, otherIds],
      );
      return rows[0] as { has_blocked: boolean; is_blocked: boolean };
    },

    async blockersOf(client: pg.ClientBase, userId: string, otherIds: readonly string[]): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>({
        name: 'swaps-blockers',
        text: 'select blocker_id as id from member_blocks where blocked_id = $1 and blocker_id = any($2)',
        values: [userId, otherIds],
      });
      return rows.map(({ id }) => id);
    },

    async blockedWith(db: Db, userId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select blocked_id as id from member_blocks where blocker_id = $1
         union select blocker_id from member_blocks where blocked_id = $1`,
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async show(client: pg.ClientBase, { swap_id, is_withheld, messages }: Shown): Promise<void> {
      const values = [swap_id, is_withheld, JSON.stringify(messages)];
      await client.query({ name: 'swap-show', text: SHOW, values });
    },
  };
}

/**
 * Adds entries of a swap in the same way as messages: numbered within their conversation, moved up in the lists, and
 * sent as live events to both members, or only to the actor if withheld. The caller has locked both inboxes, so nothing
 * else is written to these conversations.
 */
const SHOW = `
  with wanted as (
    select m.*, row_number() over (partition by conversation_id order by entry) as step
    from jsonb_to_recordset($3::jsonb)
      as m (conversation_id uuid, entry bigint, by_user uuid, text text, is_card boolean)
  ), c as (
    update conversations c set last_seq = last_seq + w.steps
    from (select conversation_id, max(step) as steps from wanted group by conversation_id) w
    where c.id = w.conversation_id returning c.id, c.last_seq - w.steps as before, c.host_id
  ), m as (
    insert into conversation_messages (conversation_id, seq, by_host, withheld, text, swap_id, swap_entry, is_line)
    select w.conversation_id, c.before + w.step, coalesce(c.host_id = w.by_user, false), $2::boolean, w.text, $1::uuid,
      w.entry, not w.is_card
    from wanted w join c on c.id = w.conversation_id order by w.conversation_id, w.step
  ), told as (
    select w.*, c.before + w.step as seq, s.user_id,
      row_number() over (partition by s.user_id order by w.conversation_id, w.step) as nr
    from wanted w join c on c.id = w.conversation_id
    join conversation_sides s on s.conversation_id = w.conversation_id and (s.user_id = w.by_user or not $2)
  ), bumped as (
    update inboxes i set last_event = last_event + t.steps
    from (select user_id, max(nr) as steps from told group by user_id) t
    where i.user_id = t.user_id returning i.user_id, i.last_event - t.steps as before
  ), numbered as (
    select t.*, b.before + t.nr as event from told t join bumped b on b.user_id = t.user_id
  ), events as (
    insert into member_events (user_id, event, kind, subject_id, seq)
    select user_id, event, 'conversation', conversation_id, seq from numbered
  )
  update conversation_sides s set position = n.event, unread = unread + n.cards
  from (
    select conversation_id, user_id, max(event) as event,
      count(*) filter (where is_card and user_id is distinct from by_user) as cards
    from numbered group by conversation_id, user_id
  ) n
  where s.conversation_id = n.conversation_id and s.user_id = n.user_id`;
