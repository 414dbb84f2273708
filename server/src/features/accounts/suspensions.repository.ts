import type pg from 'pg';

export type SuspensionsRepository = ReturnType<typeof createSuspensionsRepository>;

/** Suspensions of accounts. */
export function createSuspensionsRepository() {
  return {
    async isSuspended(db: Pick<pg.Pool, 'query'>, userId: string): Promise<boolean> {
      const { rowCount } = await db.query('select from users where id = $1 and suspended_at is not null', [
        userId,
      ]);
      return rowCount === 1;
    },

    /** Locks the account against anything that starts at the same time. @returns whether it exists */
    async lock(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
      return rowCount === 1;
    },

    async suspend(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('update users set suspended_at = clock_timestamp() where id = $1', [userId]);
    },

    async restore(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('update users set suspended_at = null where id = $1', [userId]);
    },
  };
}
