import type pg from 'pg';
import { hashToken, newToken } from './tokens.ts';

export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

/** How many browsers of an account are known; beyond them the one unused for longest is forgotten. */
const MOST_DEVICES = 20;

/** How long a browser is known without signing in again, in days. */
const DEVICE_DAYS = 365;

/** Browsers that completed a sign-in, by the hash of the cookie that says so. */
export function createDevicesRepository(pool: pg.Pool) {
  return {
    async isKnown(userId: string | undefined, token: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'device-known',
        text: `select from known_devices where user_id = $1 and token_hash = $2
          and last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`,
        values: [userId, hashToken(token)],
      });
      return rowCount === 1;
    },

    /**
     * Notes that this browser signed in. A token that no account knows was not given out by us and is replaced.
     * @returns the token for its cookie, and whether the account did not know the browser
     */
    async remember(userId: string, given = ''): Promise<{ token: string; is_new: boolean }> {
      const { rowCount } = await pool.query('select from known_devices where token_hash = $1 limit 1', [
        hashToken(given),
      ]);
      const { token, token_hash } = rowCount ? { token: given, token_hash: hashToken(given) } : newToken();
      const { rows } = await pool.query<{ is_new: boolean }>(
        `insert into known_devices (user_id, token_hash) values ($1, $2)
         on conflict (user_id, token_hash) do update set last_used_at = now()
         returning xmax = 0 as is_new`,
        [userId, token_hash],
      );
      await pool.query(
        `delete from known_devices where user_id = $1 and token_hash in (
           select token_hash from known_devices where user_id = $1
           order by last_used_at desc, created_at desc offset ${MOST_DEVICES}
         )`,
        [userId],
      );
      return { token, is_new: rows[0]?.is_new ?? true };
    },

    /** Forgets browsers that have not signed in for too long. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from known_devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`,
      );
    },
  };
}
