import type pg from 'pg';
import type { Activity } from '../activity/activity.ts';

export type RecoveriesRepository = ReturnType<typeof createRecoveriesRepository>;

const HOURS = 24;

/** Recoveries of accounts whose second step is lost: asked for, confirmed, a day of waiting, completed or cancelled. */
export function createRecoveriesRepository({ activity }: { activity: Activity }) {
  return {
    /** One at a time; asking again changes nothing. */
    async ask(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('insert into recoveries (user_id) values ($1) on conflict do nothing', [userId]);
    },

    /** Begins the day of waiting. @returns when it ends, and whether it began now */
    async begin(client: pg.ClientBase, userId: string) {
      const { rows } = await client.query<{ opens_at: Date; begun: boolean }>(
        `update recoveries set opens_at = coalesce(opens_at, now() + make_interval(hours => ${HOURS}))
         where user_id = $1 returning opens_at, opens_at = now() + make_interval(hours => ${HOURS}) as begun`,
        [userId],
      );
      return rows[0];
    },

    /** Recoveries that are open since the last look, each once. */
    async open(client: pg.ClientBase): Promise<string[]> {
      const { rows } = await client.query<{ user_id: string }>(
        'update recoveries set told_at = now() where opens_at <= now() and told_at is null returning user_id',
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Ends one that is open by the database's clock: of completing and cancelling at once one happens. */
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
  };
}
