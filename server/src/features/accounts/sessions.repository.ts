import type { Session } from '@swapstead/contract/accounts/endpoints';
import type pg from 'pg';
import { LIVING_SESSION } from './accounts.statements.ts';
import { createAddressChanges } from './address/address.repository.ts';
import { hashToken, newToken } from './tokens.ts';

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** How long the old token remains valid after a rotation, for requests that are under way with it. */
const OVERLAP_SECONDS = 60;

/** On how many devices a member may be signed in; beyond that, the one unused for longest is signed out. */
const MOST_SESSIONS = 50;

type Lifetime = {
  /** After how many unused days a session expires. */
  days: number;
  /** After how many days a session expires, however often it is used. */
  most_days: number;
};

type Opening = {
  user_id: string;
  /** The hash of the password that was verified; null for a sign-in without one. */
  password_hash: string | null;
  user_agent: string | null;
  way: 'password' | 'passkey' | 'two_steps';
};

export function createSessionsRepository(pool: pg.Pool, { days, most_days }: Lifetime) {
  const changes = createAddressChanges(pool);
  return {
    ...createSessionEndings(pool),

    /**
     * Opens a session if the account still has this password hash, and locks it: a simultaneous reset either commits
     * first, and then there is nothing to open, or ends this session too. Without a hash the account has to exist. A
     * password alone opens no session if two-step sign-in is on, even if it is just being turned on under the account's
     * lock. A suspended account gets no session.
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
     * Marks the session as confirmed and renews its token. The old token remains valid for a minute for requests under
     * way, without the confirmation. A password alone confirms nothing if two-step sign-in is on.
     * @returns the new token; undefined if the session has ended
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

    /** The id of a session that has not expired. Unlike its token it never changes. */
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

    /** Records that the session is in use, and extends it. */
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

    /** @returns undefined if the member has no such session; otherwise whether it is the one of the token */
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
      if (rows[0] && !rows[0].current) await changes.cancelOfEndedSessions(client, userId);
      return rows[0];
    },

    /**
     * Ends the other sessions, and forgets their browsers unless one is this browser too. @returns how many sessions
     * there were
     */
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
      await changes.cancelOfEndedSessions(client, userId);
      return rowCount ?? 0;
    },

    async noteDevice(client: pg.ClientBase, id: string, deviceToken: string): Promise<void> {
      await client.query('update sessions set device_hash = $2 where id = $1', [id, hashToken(deviceToken)]);
    },

    /** Signs a member out everywhere but in one session. */
    async endAllBut(client: pg.ClientBase, userId: string, sessionId: string | null): Promise<void> {
      await client.query('delete from sessions where user_id = $1 and id is distinct from $2', [
        userId,
        sessionId,
      ]);
    },

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

/** Ends sessions without knowing their lifetime, for commands beside the server. */
export function createSessionEndings(pool: pg.Pool) {
  const changes = createAddressChanges(pool);
  return {
    /** Signs a member out everywhere. */
    async endAll(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from sessions where user_id = $1', [userId]);
      await changes.cancelOfEndedSessions(client, userId);
    },
  };
}

type Ended = { current: boolean; user_agent: string | null; device_hash: Buffer | null };
type Dates = { created_at: Date; last_used_at: Date };
