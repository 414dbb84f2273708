import type pg from 'pg';

type Pair = { conversation_id: string; guest_id: string; host_id: string };

/**
 * Swaps that were arranged in messages, without a proposal: both members mark them as completed. Every function runs in
 * a transaction that has locked both inboxes.
 */
export function createMarksRepository() {
  return {
    /** Adds the mark of the member. @returns false if it existed already */
    async mark(client: pg.ClientBase, conversationId: string, userId: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'insert into completion_marks (conversation_id, user_id) values ($1, $2) on conflict do nothing',
        [conversationId, userId],
      );
      return rowCount === 1;
    },

    async unmark(client: pg.ClientBase, conversationId: string, userId: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'delete from completion_marks where conversation_id = $1 and user_id = $2',
        [conversationId, userId],
      );
      return rowCount === 1;
    },

    /** Ids of the members who have marked. */
    async marksOf(client: pg.ClientBase, conversationId: string): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        'select user_id from completion_marks where conversation_id = $1',
        [conversationId],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** A marked swap of the two that only has the conversation in the other direction: it is the same exchange. */
    async otherHalf(client: pg.ClientBase, { guest_id, host_id }: Pair): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        `select w.id from swaps w
       join swap_conversations l on l.swap_id = w.id
       join conversations c on c.id = l.conversation_id and c.guest_id = $2 and c.host_id = $1
       where w.origin = 'marked' and not exists (
         select from swap_conversations o join conversations d on d.id = o.conversation_id
         where o.swap_id = w.id and d.guest_id = $1)
       order by w.completed_at limit 1`,
        [guest_id, host_id],
      );
      return rows[0]?.id;
    },

    /** Creates a completed swap, which counts for both from now on. */
    async complete(client: pg.ClientBase, { guest_id, host_id }: Pair): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `with w as (
         insert into swaps (origin, state, completed_at) values ('marked', 'completed', clock_timestamp())
         returning id
       ), parties as (
         insert into swap_parties (swap_id, party, user_id)
         select id, 1, $1::uuid from w union all select id, 2, $2::uuid from w
       ), history as (
         insert into swap_history (swap_id, act, state) select id, 'completed', 'completed' from w
       )
       select id from w`,
        [guest_id, host_id],
      );
      return (rows[0] as { id: string }).id;
    },

    async link(client: pg.ClientBase, swapId: string, conversationId: string): Promise<void> {
      await client.query('insert into swap_conversations (swap_id, conversation_id) values ($1, $2)', [
        swapId,
        conversationId,
      ]);
    },
  };
}
