import type { Session } from '@swapstead/contract/accounts';
import type pg from 'pg';
import { hashToken, newToken } from './tokens.ts';

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** How long the old token still counts after a rotation, for requests that are under way with it. */
const OVERLAP_SECONDS = 60;

/** How many devices a member may be signed in on; beyond them the one unused for longest is signed out. */
const MOST_SESSIONS = 50;

/** For statements of higher floors: the living session `s` whose token has the hash $1. */
export const LIVING_SESSION = `s.expires_at > now()
  and (s.token_hash = $1 or (s.previous_token_hash = $1 and s.previous_valid_until > now()))`;

type Lifetime = {
  /** How long a session lives without being used, in days. */
  days: number;
  /** How long it lives at most, in days. */
  most_days: number;
};

export function createSessionsRepository(pool: pg.Pool, { days, most_days }: Lifetime) {
  async function endSurplus(userId: string) {
    await pool.query(
      `delete from sessions where id in (
         select id from sessions where user_id = $1 order by last_used_at desc, created_at desc offset ${MOST_SESSIONS}
       )`,
      [userId],
    );
  }

  return {
    /**
     * Opens a session if the account still has this password hash, locking it: a reset that runs at the same time
     * either comes first and leaves nothing to open, or comes after and ends this session too.
     * @returns the new token, or undefined
     */
    async open(userId: string, passwordHash: string, userAgent: string | null): Promise<string | undefined> {
      const { token, token_hash } = newToken();
      const { rowCount } = await pool.query(
        `with account as (
           select user_id from user_passwords where user_id = $1 and password_hash = $2 for share
         )
         insert into sessions (user_id, token_hash, user_agent, expires_at)
         select user_id, $3, left($4, 300), now() + make_interval(days => $5) from account`,
        [userId, passwordHash, token_hash, userAgent, Math.min(days, most_days)],
      );
      if (rowCount === 0) return undefined;
      await endSurplus(userId);
      return token;
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

    /** Gives the session a new token; undefined when another request was faster. */
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
    async endOne(userId: string, id: string, token: string): Promise<{ current: boolean } | undefined> {
      const { rows } = await pool.query<{ current: boolean }>(
        `delete from sessions where id = $2 and user_id = $1
         returning token_hash = $3 or coalesce(previous_token_hash = $3, false) as current`,
        [userId, id, hashToken(token)],
      );
      return rows[0];
    },

    async endOthers(userId: string, token: string): Promise<void> {
      await pool.query(
        `delete from sessions where user_id = $1
         and token_hash <> $2 and previous_token_hash is distinct from $2`,
        [userId, hashToken(token)],
      );
    },

    endAll: endAllSessions,

    async list(userId: string, token: string): Promise<Session[]> {
      const { rows } = await pool.query<Omit<Session, 'created_at' | 'last_used_at'> & Dates>(
        `select id, user_agent, created_at, last_used_at,
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

    /** Forgets sessions that have ended by themselves. */
    async tidy(): Promise<void> {
      await pool.query('delete from sessions where expires_at < now()');
    },
  };
}

/** Signs a member out everywhere. */
export async function endAllSessions(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from sessions where user_id = $1', [userId]);
}

type Dates = { created_at: Date; last_used_at: Date };
