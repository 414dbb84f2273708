import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Lets requests come as far as what a statement of somebody else locks or writes, all of them, and then go on at one
 * moment, once that is committed.
 * @param begin sends the requests, at most three: the connections of a test are few
 * @param meanwhile runs while all of them wait, with the connection that they wait for
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
    // A job of the server may wait as well.
    await expect.poll(waiting).toBeGreaterThanOrEqual(requests.length);
    await meanwhile(holder);
    await holder.query('commit');
    return await Promise.all(requests);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
