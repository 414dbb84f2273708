import type pg from 'pg';
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

/** Suspending an account and taking that back, in the transaction of `client`. Its homes follow by themselves (0125). */
export function createSuspensions(pool: pg.Pool) {
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

    /** Ends every session and what waits to become one. */
    async suspend(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('update users set suspended_at = clock_timestamp() where id = $1', [userId]);
      await endAllSessions(client, userId);
      await pending.endAll(client, userId);
    },

    async restore(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('update users set suspended_at = null where id = $1', [userId]);
    },
  };
}
