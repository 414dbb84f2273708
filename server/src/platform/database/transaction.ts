import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export type TransactionOptions = {
  isolation?: 'repeatable read' | 'serializable';
  /** How often to run `work` again after a serialization failure or a deadlock. `work` must allow it. */
  retries?: number;
};

/**
 * Registers something to do once the data is really there: forget a cache entry, wake a listener. It runs in
 * this process only and is lost in a crash; what must happen goes into a job in the same transaction.
 */
export type AfterCommit = (callback: () => void) => void;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction and answers with its result once that is committed.
 * An error of `work` rolls everything back and is thrown on. Callbacks of `afterCommit` run in order; what one
 * of them throws reaches the caller, although the data is committed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, afterCommit: AfterCommit) => Promise<T>,
  { isolation, retries = 0 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(pool, work, isolation);
    } catch (error) {
      if (attempt >= retries || !isConflict(error)) throw error;
      // Those who collided must not meet again at the same moment.
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, afterCommit: AfterCommit) => Promise<T>,
  isolation: TransactionOptions['isolation'],
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const client = await pool.connect();
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query(isolation ? `BEGIN ISOLATION LEVEL ${isolation}` : 'BEGIN');
    result = await work(client, (callback) => callbacks.push(callback));
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK when an error inside was caught and passed over.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error inside it was passed over');
  } catch (error) {
    // A connection that cannot even roll back is thrown away, which rolls back on the server.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  for (const callback of callbacks) callback();
  return result;
}

/** Also looks behind wrapped errors: whoever catches PostgreSQL's error may put it into `cause` of another. */
function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: string };
    if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return true;
  }
  return false;
}
