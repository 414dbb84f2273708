import type pg from 'pg';
import { hashToken, newToken } from './tokens.ts';

export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

type Remembered = { token: string; is_new: boolean; was_in_before: boolean; told_today: number };

/** How many browsers of an account are known; beyond that, the one unused for longest is forgotten. */
const MOST_DEVICES = 20;

/** For how many days a browser is known without signing in again. */
const DEVICE_DAYS = 365;

/** Browsers that have completed a sign-in, identified by the hash of a cookie. */
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
     * Records that this browser has signed in. An unknown token was not issued by us and is replaced.
     * @returns the token for its cookie; whether the browser is new to the account, whether any browser signed in
     * before, and how many new ones caused a notice today
     */
    async remember(client: pg.ClientBase, userId: string, given = ''): Promise<Remembered> {
      const { rowCount } = await client.query('select from known_devices where token_hash = $1 limit 1', [
        hashToken(given),
      ]);
      const { token, token_hash } = rowCount ? { token: given, token_hash: hashToken(given) } : newToken();
      const { rows } = await client.query<Omit<Remembered, 'token'>>(
        `insert into known_devices (user_id, token_hash) values ($1, $2)
         on conflict (user_id, token_hash) do update set last_used_at = now()
         returning xmax = 0 as is_new,
           exists (select from known_devices o where o.user_id = $1 and o.token_hash <> $2)
             or exists (select from account_events e where e.user_id = $1 and e.event = 'signed_in') as was_in_before,
           (select count(*)::int from account_events e where e.user_id = $1 and e.event = 'new_device'
              and e.happened_at > now() - interval '1 day') as told_today`,
        [userId, token_hash],
      );
      await client.query(
        `delete from known_devices where user_id = $1 and token_hash in (
           select token_hash from known_devices where user_id = $1
           order by last_used_at desc, created_at desc offset ${MOST_DEVICES}
         )`,
        [userId],
      );
      return { is_new: true, was_in_before: false, told_today: 0, ...rows[0], token };
    },

    /** When each browser of the account was first seen and last signed in, for the member's data export. */
    async ofUser(userId: string): Promise<unknown[]> {
      const { rows } = await pool.query(
        'select created_at, last_used_at from known_devices where user_id = $1 order by last_used_at desc',
        [userId],
      );
      return rows;
    },

    /** Forgets a browser that was signed out from another one. */
    async forget(client: pg.ClientBase, userId: string, deviceHash: Buffer): Promise<void> {
      await client.query('delete from known_devices where user_id = $1 and token_hash = $2', [
        userId,
        deviceHash,
      ]);
    },

    /**
     * Forgets every browser, because someone else may have been signed in: none keeps an allowance of its own, and the
     * member is notified of each again.
     */
    async forgetAll(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from known_devices where user_id = $1', [userId]);
    },

    /** Forgets browsers that have not signed in for too long. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from known_devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`,
      );
    },
  };
}
