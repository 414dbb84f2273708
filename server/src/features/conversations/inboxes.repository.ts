import type pg from 'pg';

export type InboxesRepository = ReturnType<typeof createInboxesRepository>;

/**
 * The members as parties of conversations. Every change of a conversation begins by locking the inboxes of both, always
 * in the order of their ids: so changes of one conversation happen one after the other, nobody waits in a circle, and
 * the events of a member are numbered in the order in which others come to see them.
 */
export function createInboxesRepository(pool: pg.Pool) {
  return {
    /** Locks the inboxes of the members, made where they are missing. False if one of the accounts is gone. */
    async lock(client: pg.ClientBase, userIds: readonly string[]): Promise<boolean> {
      await client.query(
        `insert into inboxes (user_id) select id from users where id = any($1) order by id
         on conflict do nothing`,
        [userIds],
      );
      const { rowCount } = await client.query(
        'select from inboxes where user_id = any($1) order by user_id for update',
        [userIds],
      );
      return rowCount === userIds.length;
    },

    /** Locks the inboxes of the two. False unless the member is one of them. */
    async lockConversation(client: pg.ClientBase, id: string, userId: string): Promise<boolean> {
      const { rowCount } = await client.query({
        name: 'inboxes-lock',
        text: `select from inboxes where user_id in (
            select user_id from conversation_sides where conversation_id = $1
              and exists (select from conversation_sides where conversation_id = $1 and user_id = $2))
          order by user_id for update`,
        values: [id, userId],
      });
      return rowCount === 2;
    },

    /** Adds an event for each of the members: the state of the conversation has changed for them. */
    async tell(client: pg.ClientBase, conversationId: string, userIds: readonly string[]): Promise<void> {
      await client.query({
        name: 'inboxes-tell',
        text: `with told as (
            update inboxes set last_event = last_event + 1 where user_id = any($2) returning user_id, last_event
          )
          insert into conversation_events (user_id, event, conversation_id)
          select user_id, last_event, $1 from told`,
        values: [conversationId, userIds],
      });
    },

    /** Leaves a gap in the events of the members: what they have loaded no longer holds. */
    async unsettle(client: pg.ClientBase, userIds: readonly string[]): Promise<void> {
      await client.query('update inboxes set last_event = last_event + 1 where user_id = any($1)', [userIds]);
    },

    async mailNotices(userId: string): Promise<boolean> {
      const { rows } = await pool.query<{ mail_notices: boolean }>(
        'select mail_notices from inboxes where user_id = $1',
        [userId],
      );
      return rows[0]?.mail_notices ?? true;
    },

    async setMailNotices(userId: string, mailNotices: boolean): Promise<void> {
      await pool.query(
        `insert into inboxes (user_id, mail_notices) select id, $2 from users where id = $1
         on conflict (user_id) do update set mail_notices = excluded.mail_notices`,
        [userId, mailNotices],
      );
    },
  };
}
