import type pg from 'pg';
import type { Activity } from '../activity/activity.ts';

export type RecoveriesRepository = ReturnType<typeof createRecoveriesRepository>;

const HOURS = 24;
const IN_A_DAY = `now() + make_interval(hours => ${HOURS})`;

/** SQL: whether the member was told that the recovery is open, and did not complete it while that link lived. */
const IS_LAPSED = `coalesce(told_at < now() - make_interval(hours => ${HOURS}), false)`;

/** Recoveries of accounts whose second step is lost: asked for, confirmed, a day of waiting, completed or cancelled. */
export function createRecoveriesRepository({ pool, activity }: { pool: pg.Pool; activity: Activity }) {
  return {
    /** Asks for a recovery; asking again changes no time. @returns false if one was asked for or under way already */
    async ask(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rows } = await client.query<{ is_new: boolean }>(
        `insert into recoveries (user_id) values ($1)
         on conflict (user_id) do update set asked_at = now() returning xmax = 0 as is_new`,
        [userId],
      );
      return rows[0]?.is_new ?? true;
    },

    /**
     * Begins the day of waiting; of one that was open and not completed while its link lived, a new one.
     * @returns when it ends, and whether it began now
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

    /** Whether one was asked for and is not over; with `isOpen`, whether its day of waiting is. */
    async isUnderWay(client: pg.ClientBase, userId: string, isOpen: boolean): Promise<boolean> {
      const { rowCount } = await client.query(
        'select from recoveries where user_id = $1 and (not $2 or opens_at <= now())',
        [userId, isOpen],
      );
      return rowCount === 1;
    },

    /** The members whose recovery has opened since the last look, each once. */
    async open(client: pg.ClientBase): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        'update recoveries set told_at = now() where opens_at <= now() and told_at is null returning user_id',
      );
      return rows.map(({ user_id }) => user_id);
    },

    /**
     * Completes a recovery that is open by the database's clock.
     * @returns false if it was cancelled or completed at the same moment
     */
    async complete(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'delete from recoveries where user_id = $1 and opens_at <= now()',
        [userId],
      );
      return rowCount === 1;
    },

    /** Ends a recovery, with its links. @returns whether there was one under way */
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
        tell: {},
      });
      return true;
    },

    /** Forgets what was asked for and never confirmed, and what nobody completed, mails of a day's delay included. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from recoveries where coalesce(told_at, asked_at) < now() - make_interval(hours => ${2 * HOURS})
           and (opens_at is null or told_at is not null)`,
      );
    },
  };
}
