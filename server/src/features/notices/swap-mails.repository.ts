import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The pause between two emails to a member about the same swap, in seconds. */
const PAUSE_S = 600;

type OfSwap = { user_id: string; swap_id: string };

export type SwapMailsRepository = ReturnType<typeof createSwapMailsRepository>;

/** Emails about one swap: a member gets at most one in ten minutes, and later notices are collected for the next. */
export function createSwapMailsRepository(pool: pg.Pool) {
  return {
    /**
     * Reserves an email about the notice now, or collects the notice for the next one.
     * @returns null for an email now; otherwise the next email, with its delay in seconds if it is a new one
     */
    async take(
      client: pg.ClientBase,
      { user_id, swap_id }: OfSwap,
      noticeId: string,
      now: Date,
    ): Promise<{ next_id: string; in_s: number | null } | null> {
      const fresh = randomUUID();
      const { rows } = await client.query<{ goes: boolean; next_id: string; in_s: number }>(
        `insert into swap_mails as m (user_id, swap_id, mailed_at, notice_id) values ($1, $2, $4, $3)
         on conflict (user_id, swap_id) do update set
           mailed_at = case when ${IS_FREE} then excluded.mailed_at else m.mailed_at end,
           notice_id = case when ${IS_FREE} then excluded.notice_id else m.notice_id end,
           next_id = case when ${IS_FREE} then m.next_id else coalesce(m.next_id, $5) end
         returning notice_id is not distinct from $3::uuid as goes, next_id,
           ${PAUSE_S} - extract(epoch from $4::timestamptz - mailed_at)::int as in_s`,
        [user_id, swap_id, noticeId, now, fresh],
      );
      const [taken] = rows;
      if (!taken || taken.goes) return null;
      await client.query(
        `insert into notice_deliveries (notice_id, channel, device_id, state, created_at)
         select id, 'mail', null, 'waits', $2 from notices where id = $1
         on conflict (notice_id, channel, device_id) do nothing`,
        [noticeId, now],
      );
      const { next_id, in_s } = taken;
      return { next_id, in_s: next_id === fresh ? Math.max(1, in_s) : null };
    },

    /** Starts the collected email: later notices are collected for another one. */
    async begin({ user_id, swap_id }: OfSwap, id: string, now: Date): Promise<void> {
      await pool.query(
        `update swap_mails set mailed_at = $4, notice_id = null, next_id = null
         where user_id = $1 and swap_id = $2 and next_id = $3`,
        [user_id, swap_id, id, now],
      );
    },

    /** Ids of the notices collected for an email about the swap, oldest first. */
    async waiting({ user_id, swap_id }: OfSwap): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select n.id from notices n join notice_deliveries d on d.notice_id = n.id and d.state = 'waits'
         where n.user_id = $1 and n.about->>'swap_id' = $2::text and d.channel = 'mail' order by n.position`,
        [user_id, swap_id],
      );
      return rows.map(({ id }) => id);
    },

    /** Removes collected notices that have been emailed or no longer need to be. */
    async settle(noticeIds: readonly string[]): Promise<void> {
      await pool.query(
        `update notice_deliveries set state = 'left_out'
         where notice_id = any($1) and channel = 'mail' and state = 'waits'`,
        [noticeIds],
      );
    },

    /** Deletes notices that no email will collect any more. */
    async tidy(now: Date): Promise<void> {
      await pool.query(
        "delete from swap_mails where next_id is null and mailed_at < $1::timestamptz - interval '1 day'",
        [now],
      );
    },
  };
}

const IS_FREE = `(m.notice_id is not distinct from $3::uuid
  or m.next_id is null and m.mailed_at <= $4::timestamptz - interval '${PAUSE_S} seconds')`;
