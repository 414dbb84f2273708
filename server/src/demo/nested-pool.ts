import type pg from 'pg';

const WITHIN: Record<string, string> = {
  BEGIN: 'savepoint nested',
  COMMIT: 'release savepoint nested',
  ROLLBACK: 'rollback to savepoint nested',
};

/**
 * A pool that hands out one client, inside its transaction: transactions of services become savepoints, so that all of
 * their work is there with the outer one or not at all. For services that are called one after the other.
 */
export function nestedPool(client: pg.PoolClient): pg.Pool {
  async function query(statement: unknown, values?: unknown[]) {
    const within = typeof statement === 'string' ? WITHIN[statement] : undefined;
    if (!within) return client.query(statement as string, values);
    // What was asked for is answered as done: the caller looks whether it was committed.
    return { ...(await client.query(within)), command: statement };
  }
  const nested = { query, release: () => undefined };
  return { query, connect: async () => nested } as unknown as pg.Pool;
}
