import type { Session } from '@swapstead/contract/accounts/endpoints';
import type pg from 'pg';
import { cancelOfEnded } from './address/address.repository.ts';
import { hashToken, newToken } from './tokens.ts';

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** How long the old token still counts after a rotation, for requests that are under way with it. */
const OVERLAP_SECONDS = 60;

/** How many devices a member may be signed in on; beyond them the one unused for longest is signed out. */
const MOST_SESSIONS = 50;

/** SQL for slices on higher floors: the living session `s` whose token has the hash $1. */
export const LIVING_SESSION = `s.expires_at > now()
  and (s.token_hash = $1 or (s.previous_token_hash = $1 and s.previous_valid_until > now()))`;

type Lifetime = {
  /** For how many days a session lives unused. */
  days: number;
  /** For how many days it lives at most. */
  most_days: number;
};

type Opening = {
  user_id: string;
  /** The hash of the password that was right; null if none was asked for. */
  password_hash: string | null;
  user_agent: string | null;
  way: 'password' | 'passkey' | 'two_steps';
};

export function createSessionsRepository(pool: pg.Pool, { days, most_days }: Lifetime) {
  return {
    /**
     * Opens a session if the account still has this password hash, locking it: a reset that runs at the same time
     * either comes first and leaves nothing to open, or comes after and ends this session too. Without a hash it is
     * the account itself that must be there. A password alone opens nothing where two-step sign-in is on, also where
     * it goes on at this moment: whoever switches it holds the account's lock. Neither does a suspended account.
     * @returns the new token and the session's id, or undefined
     */
    async open(client: pg.ClientBase, { user_id, password_hash, user_agent, way }: Opening) {
      const { token, token_hash } = newToken();
      await client.query('select from users where id = $1 for share', [user_id]);
      const { rows } = await client.query<{ id: string }>(
        `with account as (
           select u.id from users u
           where u.id = $1 and u.email_verified and u.suspended_at is null and ($2::text is null or exists (
             select from user_passwords p where p.user_id = u.id and p.password_hash = $2 for share))
             and ($6 <> 'password' or not exists (
               select from account_security a where a.user_id = u.id and a.two_step))
         )
         insert into sessions (user_id, token_hash, user_agent, expires_at, way, second_step)
         select id, $3, left($4, 300), now() + make_interval(days => $5), $6, $6 <> 'password' from account
         returning id`,
        [user_id, password_hash, token_hash, user_agent, Math.min(days, most_days), way],
      );
      if (!rows[0]) return undefined;
      await client.query(
        `delete from sessions where id in (
           select id from sessions where user_id = $1 order by last_used_at desc, created_at desc offset ${MOST_SESSIONS}
         )`,
        [user_id],
      );
      return { token, id: rows[0].id };
    },

    /**
     * Notes that the member showed to be there, with a new token: the old one counts a minute longer for requests under
     * way, and is never confirmed. A password alone confirms nothing where two-step sign-in is on: the session stays what
     * it was. @returns the new token; undefined when the session has ended
     */
    async confirm(client: pg.ClientBase, token: string, passedStep: boolean): Promise<string | undefined> {
      const next = newToken();
      const { rowCount } = await client.query(
        `update sessions s set token_hash = $2, previous_token_hash = s.token_hash,
           previous_valid_until = now() + make_interval(secs => ${OVERLAP_SECONDS}), rotation_due = false,
           last_used_at = now(), second_step = s.second_step or $3,
           confirmed_at = case when $3 or not exists (
             select from account_security a where a.user_id = s.user_id and a.two_step) then now() else s.confirmed_at end
         where ${LIVING_SESSION}`,
        [hashToken(token), next.token_hash, passedStep],
      );
      return rowCount === 1 ? next.token : undefined;
    },

    /** The id of a living session: unlike its token it never changes. */
    async idOf(token: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'session-id',
        text: `select s.id from sessions s where ${LIVING_SESSION}`,
        values: [hashToken(token)],
      });
      return rows[0]?.id;
    },

    /** Gives the session a new token. @returns undefined if another request was faster */
    async rotate(token: string): Promise<string | undefined> {
      const next = newToken();
      const { rowCount } = await pool.query(
        `update sessions set token_hash = $2, previous_token_hash = $1,
           previous_valid_until = now() + make_interval(secs => ${OVERLAP_SECONDS}),
           rotation_due = false, last_used_at = now(),
           expires_at = least(now() + make_interval(days => $3), created_at + make_interval(days => $4))
         where token_hash = $1 and rotation_due`,
        [hashToken(token), next.token_hash, days, most_days],
      );
      return rowCount === 1 ? next.token : undefined;
    },

    /** Notes that the session is in use and lets it live on. */
    async renew(token: string): Promise<void> {
      await pool.query(
        `update sessions set last_used_at = now(),
           expires_at = least(now() + make_interval(days => $2), created_at + make_interval(days => $3))
         where token_hash = $1`,
        [hashToken(token), days, most_days],
      );
    },

    async end(token: string): Promise<void> {
      await pool.query('delete from sessions where token_hash = $1 or previous_token_hash = $1', [
        hashToken(token),
      ]);
    },

    /** @returns whether the member has this session, and whether it is the one of the token */
    async endOne(
      client: pg.ClientBase,
      userId: string,
      id: string,
      token: string,
    ): Promise<Ended | undefined> {
      const { rows } = await client.query<Ended>(
        `delete from sessions where id = $2 and user_id = $1
         returning token_hash = $3 or coalesce(previous_token_hash = $3, false) as current, user_agent, device_hash`,
        [userId, id, hashToken(token)],
      );
      if (rows[0] && !rows[0].current) await cancelOfEnded(client, userId);
      return rows[0];
    },

    /** Their browsers are not known any more, unless they are this one too. @returns how many there were */
    async endOthers(client: pg.ClientBase, userId: string, token: string): Promise<number> {
      const { rowCount } = await client.query<{ device_hash: Buffer | null }>(
        `with own as (
           select id, device_hash from sessions
           where user_id = $1 and (token_hash = $2 or previous_token_hash is not distinct from $2)
         ), ended as (
           delete from sessions where user_id = $1 and id not in (select id from own) returning device_hash
         ), forgotten as (
           delete from known_devices where user_id = $1 and token_hash in (select device_hash from ended)
             and token_hash not in (select device_hash from own where device_hash is not null)
         )
         select from ended`,
        [userId, hashToken(token)],
      );
      await cancelOfEnded(client, userId);
      return rowCount ?? 0;
    },

    async noteDevice(client: pg.ClientBase, id: string, deviceToken: string): Promise<void> {
      await client.query('update sessions set device_hash = $2 where id = $1', [id, hashToken(deviceToken)]);
    },

    endAll: endAllSessions,

    async list(userId: string, token: string): Promise<Session[]> {
      const { rows } = await pool.query<Omit<Session, 'created_at' | 'last_used_at'> & Dates>(
        `select id, user_agent, created_at, way, last_used_at,
           token_hash = $2 or coalesce(previous_token_hash = $2, false) as current
         from sessions where user_id = $1 and expires_at > now() order by last_used_at desc, id`,
        [userId, hashToken(token)],
      );
      return rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
      }));
    },

    /** Deletes sessions that have expired. */
    async tidy(): Promise<void> {
      await pool.query('delete from sessions where expires_at < now()');
    },
  };
}

/** Signs a member out everywhere. */
export async function endAllSessions(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from sessions where user_id = $1', [userId]);
  await cancelOfEnded(client, userId);
}

type Ended = { current: boolean; user_agent: string | null; device_hash: Buffer | null };
type Dates = { created_at: Date; last_used_at: Date };
