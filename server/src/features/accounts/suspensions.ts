import type pg from 'pg';
import type { Activity } from './activity/activity.ts';
import { lockAdmins } from './roles.repository.ts';
import { endAllSessions } from './sessions.repository.ts';
import { createPendingSignIns } from './step/pending.repository.ts';

/** Whether the account is suspended as a whole. */
export async function isSuspended(db: Pick<pg.Pool, 'query'>, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where id = $1 and suspended_at is not null', [
    userId,
  ]);
  return rowCount === 1;
}

export type Suspensions = ReturnType<typeof createSuspensions>;

/**
 * Suspending an account and taking that back, in the transaction of `client`. Its homes follow by themselves (0125). The
 * holder learns of both by a mail that cannot be switched off: a bell cannot be heard by who cannot sign in.
 */
export function createSuspensions(pool: pg.Pool, activity: Activity) {
  const pending = createPendingSignIns(pool);
  return {
    isSuspended,

    /** The admins, locked: of two who suspend each other at once one stays. */
    lockAdmins,

    /** Locks the account against anything that begins at the same time. @returns whether there is one */
    async lock(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
      return rowCount === 1;
    },

    /** Ends every session and what waits to become one. The holder is written the reason. */
    async suspend(client: pg.ClientBase, userId: string, reason: string): Promise<void> {
      await client.query('update users set suspended_at = clock_timestamp() where id = $1', [userId]);
      await endAllSessions(client, userId);
      await pending.endAll(client, userId);
      await activity.record(client, {
        user_id: userId,
        event: 'account_suspended',
        user_agent: null,
        facts: { reason },
        tell: {},
      });
    },

    async restore(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('update users set suspended_at = null where id = $1', [userId]);
      await activity.record(client, {
        user_id: userId,
        event: 'account_restored',
        user_agent: null,
        tell: {},
      });
    },
  };
}
