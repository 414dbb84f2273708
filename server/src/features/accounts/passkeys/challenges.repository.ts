import type pg from 'pg';
import { hashToken, newToken } from '../tokens.ts';

export type Challenges = ReturnType<typeof createChallenges>;

type Purpose = 'register' | 'sign-in' | 'step' | 'confirm';

/**
 * Challenges that authenticators sign: 256 random bits, valid once within five minutes, for one purpose and one browser
 * or session.
 */
export function createChallenges(pool: pg.Pool) {
  return {
    /** @param holder a secret that only the requesting browser or session has */
    async make(purpose: Purpose, holder: string): Promise<string> {
      const { token, token_hash } = newToken();
      await pool.query(
        `insert into challenges (challenge_hash, purpose, holder_hash, expires_at)
         values ($1, $2, $3, now() + interval '5 minutes')`,
        [token_hash, purpose, hashToken(holder)],
      );
      return token;
    },

    /** Uses up a challenge. @returns false for all but one of several simultaneous uses */
    async use(challenge: string, purpose: Purpose, holder: string): Promise<boolean> {
      const { rows } = await pool.query<{ fits: boolean }>(
        `delete from challenges where challenge_hash = $1
         returning purpose = $2 and holder_hash = $3 and expires_at > now() as fits`,
        [hashToken(challenge), purpose, hashToken(holder)],
      );
      return rows[0]?.fits ?? false;
    },

    async tidy(): Promise<void> {
      await pool.query('delete from challenges where expires_at < now()');
    },
  };
}
