import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashToken, newToken } from '../tokens.ts';

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

export type Pending = { user_id: string; email: string; password_hash: string };

const MINUTES = 10;
const WRONG_MOST = 5;

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest();

/**
 * Sign-ins with a right password that wait for the second step: ten minutes, one browser, five wrong answers
 * (GUARD-24).
 */
export function createPendingSignIns(pool: pg.Pool) {
  return {
    async begin(userId: string, passwordHash: string): Promise<string> {
      const { token, token_hash } = newToken();
      await pool.query(
        `insert into pending_sign_ins (token_hash, user_id, password_mark, expires_at)
         values ($1, $2, $3, now() + make_interval(mins => ${MINUTES}))`,
        [token_hash, userId, markOf(passwordHash)],
      );
      return token;
    },

    /** The pending sign-in of this browser, unless the password has changed since. */
    async find(client: pg.ClientBase | pg.Pool, token: string): Promise<Pending | undefined> {
      const { rows } = await client.query<Pending & { password_mark: Buffer }>(
        `select s.user_id, u.email, w.password_hash, s.password_mark
         from pending_sign_ins s join users u on u.id = s.user_id join user_passwords w on w.user_id = u.id
         where s.token_hash = $1 and s.expires_at > now() and s.wrong < ${WRONG_MOST}`,
        [hashToken(token)],
      );
      const [found] = rows;
      return found && markOf(found.password_hash).equals(found.password_mark) ? found : undefined;
    },

    /** A value that differs for each password of a member and reveals nothing else. */
    async passwordMark(userId: string): Promise<string> {
      const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from user_passwords where user_id = $1',
        [userId],
      );
      return rows[0] ? markOf(rows[0].password_hash).toString('hex') : '';
    },

    /** Uses up the pending sign-in. @returns false for the second of two simultaneous requests */
    async end(client: pg.ClientBase, token: string): Promise<boolean> {
      const { rowCount } = await client.query('delete from pending_sign_ins where token_hash = $1', [
        hashToken(token),
      ]);
      return rowCount === 1;
    },

    /**
     * Counts an answer as wrong before it is checked, so that simultaneous answers cannot exceed the limit.
     * @returns how many more are allowed; undefined if this one is not
     */
    async claimAnswer(token: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ wrong: number }>(
        `update pending_sign_ins set wrong = wrong + 1
         where token_hash = $1 and wrong < ${WRONG_MOST} and expires_at > now() returning wrong`,
        [hashToken(token)],
      );
      return rows[0] && WRONG_MOST - rows[0].wrong;
    },

    /** Takes back the count of an answer that was not checked. */
    async returnAnswer(token: string): Promise<void> {
      await pool.query('update pending_sign_ins set wrong = wrong - 1 where token_hash = $1', [
        hashToken(token),
      ]);
    },

    /** Ends all pending sign-ins of a member whose password has changed. */
    async endAll(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from pending_sign_ins where user_id = $1', [userId]);
    },

    async tidy(): Promise<void> {
      await pool.query('delete from pending_sign_ins where expires_at < now()');
    },
  };
}
