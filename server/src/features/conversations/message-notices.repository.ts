import type pg from 'pg';

type Waiting = {
  email: string;
  unread: number;
  newest: number;
  home_title: string;
  location: string | null;
  is_host: boolean;
};

export type MessageNoticesRepository = ReturnType<typeof createMessageNoticesRepository>;

/** Emails about messages that a member has not read. */
export function createMessageNoticesRepository(pool: pg.Pool) {
  return {
    /** What the member has not read in the conversation; undefined if everything is read. */
    async waiting(conversationId: string, userId: string): Promise<Waiting | undefined> {
      const { rows } = await pool.query<Waiting>(
        `select u.email, s.unread, c.last_seq as newest, coalesce(h.title, c.home_title) as home_title, h.location,
           c.host_id = s.user_id as is_host
         from conversation_sides s
         join conversations c on c.id = s.conversation_id
         join users u on u.id = s.user_id
         left join homes h on h.id = c.home_id
         where s.conversation_id = $1 and s.user_id = $2 and s.unread > 0`,
        [conversationId, userId],
      );
      return rows[0];
    },

    /** Records that an email is queued: no other is queued until this one is settled. */
    async due(client: pg.ClientBase, conversationId: string, userId: string, seconds: number): Promise<void> {
      await client.query(
        `update conversation_sides set notice_due_at = now() + make_interval(secs => $3)
         where conversation_id = $1 and user_id = $2`,
        [conversationId, userId, seconds],
      );
    },

    /**
     * Records that no email is queued, and that one covered the messages up to `newest`.
     * @returns whether newer messages came while it was being sent, and the member has read those it covered
     */
    async settle(
      client: pg.ClientBase,
      conversationId: string,
      userId: string,
      newest: number | undefined,
    ): Promise<boolean> {
      const { rows } = await client.query<{ others_wait: boolean }>(
        `update conversation_sides set notice_due_at = null,
           noticed_seq = coalesce($3, noticed_seq), noticed_at = case when $3 is null then noticed_at else now() end
         where conversation_id = $1 and user_id = $2
         returning unread > 0 and noticed_seq <= read_seq as others_wait`,
        [conversationId, userId, newest ?? null],
      );
      return rows[0]?.others_wait ?? false;
    },
  };
}
