import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Lets requests run until all of them wait for rows locked by an open transaction, then commits that transaction, so
 * that all continue at the same moment.
 * @param begin sends at most three requests: a test has few connections
 * @param meanwhile runs while all of them wait, on the connection that they wait for
 */
export async function behindLock<Reply>(
  pool: pg.Pool,
  [sql, values]: readonly [sql: string, values: unknown[]],
  begin: () => Promise<Reply>[],
  meanwhile: (holder: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<Reply[]> {
  const holder = await pool.connect();
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
    ).rowCount;
  try {
    await holder.query('begin');
    await holder.query(sql, values);
    const requests = begin();
    // A job of the server may be waiting too.
    await expect.poll(waiting).toBeGreaterThanOrEqual(requests.length);
    await meanwhile(holder);
    await holder.query('commit');
    return await Promise.all(requests);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
