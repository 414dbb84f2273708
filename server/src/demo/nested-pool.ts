import type pg from 'pg';

const WITHIN: Record<string, string> = {
  BEGIN: 'savepoint nested',
  COMMIT: 'release savepoint nested',
  ROLLBACK: 'rollback to savepoint nested',
};

/**
 * A pool that always returns one client, inside its open transaction. Transactions of services become savepoints, so
 * their work is committed with the outer transaction or not at all. Only for services that are called one after the
 * other.
 */
export function nestedPool(client: pg.PoolClient): pg.Pool {
  async function query(statement: unknown, values?: unknown[]) {
    const within = typeof statement === 'string' ? WITHIN[statement] : undefined;
    if (!within) return client.query(statement as string, values);
    // Report the command the caller sent, because callers check that their COMMIT succeeded.
    return { ...(await client.query(within)), command: statement };
  }
  const nested = { query, release: () => undefined };
  return { query, connect: async () => nested } as unknown as pg.Pool;
}
