import type pg from 'pg';
import type { Activity } from '../activity/activity.ts';

export type RecoveriesRepository = ReturnType<typeof createRecoveriesRepository>;

const HOURS = 24;
const IN_A_DAY = `now() + make_interval(hours => ${HOURS})`;

/** SQL: whether the member was notified that the recovery is open, but did not complete it before that link expired. */
const IS_LAPSED = `coalesce(told_at < now() - make_interval(hours => ${HOURS}), false)`;

/**
 * Recoveries of accounts whose second step is lost: requested, confirmed, open after 24 hours, completed or cancelled.
 */
export function createRecoveriesRepository({ pool, activity }: { pool: pg.Pool; activity: Activity }) {
  return {
    /** Requests a recovery. A second request changes no time. @returns false if one was requested already */
    async ask(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rows } = await client.query<{ is_new: boolean }>(
        `insert into recoveries (user_id) values ($1)
         on conflict (user_id) do update set asked_at = now() returning xmax = 0 as is_new`,
        [userId],
      );
      return rows[0]?.is_new ?? true;
    },

    /**
     * Starts the 24 hours of waiting, again if the recovery was open but its link has expired.
     * @returns when they end, and whether they started now
     */
    async begin(client: pg.ClientBase, userId: string) {
      const { rows } = await client.query<{ opens_at: Date; begun: boolean }>(
        `update recoveries set told_at = case when ${IS_LAPSED} then null else told_at end,
           opens_at = case when opens_at is null or ${IS_LAPSED} then ${IN_A_DAY} else opens_at end
         where user_id = $1 returning opens_at, opens_at = ${IN_A_DAY} as begun`,
        [userId],
      );
      return rows[0];
    },

    /**
     * Whether a recovery was requested and not completed or cancelled; with `isOpen`, whether its 24 hours are over.
     */
    async isUnderWay(client: pg.ClientBase, userId: string, isOpen: boolean): Promise<boolean> {
      const { rowCount } = await client.query(
        'select from recoveries where user_id = $1 and (not $2 or opens_at <= now())',
        [userId, isOpen],
      );
      return rowCount === 1;
    },

    /** The members whose recovery has opened since the last call, each once. */
    async open(client: pg.ClientBase): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        'update recoveries set told_at = now() where opens_at <= now() and told_at is null returning user_id',
      );
      return rows.map(({ user_id }) => user_id);
    },

    /**
     * Completes a recovery that is open by the database's clock.
     * @returns false if it was cancelled or completed at the same time
     */
    async complete(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'delete from recoveries where user_id = $1 and opens_at <= now()',
        [userId],
      );
      return rowCount === 1;
    },

    /** Cancels a recovery and deletes its links. @returns whether there was one */
    async cancel(client: pg.ClientBase, userId: string, userAgent: string | null): Promise<boolean> {
      const { rows } = await client.query<{ opens_at: Date | null }>(
        'delete from recoveries where user_id = $1 returning opens_at',
        [userId],
      );
      if (!rows[0]) return false;
      await client.query("delete from mail_tokens where user_id = $1 and purpose like 'recover%'", [userId]);
      if (!rows[0].opens_at) return true;
      await activity.record(client, {
        user_id: userId,
        event: 'recovery_cancelled',
        user_agent: userAgent,
        notice: {},
      });
      return true;
    },

    /** Deletes recoveries that were never confirmed or completed. The margin covers emails that are a day late. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from recoveries where coalesce(told_at, asked_at) < now() - make_interval(hours => ${2 * HOURS})
           and (opens_at is null or told_at is not null)`,
      );
    },
  };
}
