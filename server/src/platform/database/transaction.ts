import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export type TransactionOptions = {
  isolation?: 'repeatable read' | 'serializable';
  /** How often to repeat `work` after a serialization failure or a deadlock. `work` must be repeatable. */
  retries?: number;
  /**
   * The commit need not have reached the disk when `work` is answered for: if the database crashes within the next
   * second, the transaction may be lost, as a whole. Only for what is then done again.
   */
  isRepeatedAfterCrash?: boolean;
};

/**
 * Registers a callback that runs after the commit: remove a cache entry, wake a listener. It runs in this process
 * only and is lost in a crash; anything that must happen belongs into a job in the same transaction.
 */
export type AfterCommit = (callback: () => void) => void;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction and returns its result after the commit. An error in `work` rolls everything back
 * and is rethrown. Callbacks of `afterCommit` run in order; their errors reach the caller, although the data is
 * committed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, afterCommit: AfterCommit) => Promise<T>,
  { retries = 0, ...options }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(pool, work, options);
    } catch (error) {
      if (attempt >= retries || !isConflict(error)) throw error;
      // A random pause, so that colliding transactions do not collide again.
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, afterCommit: AfterCommit) => Promise<T>,
  { isolation, isRepeatedAfterCrash }: TransactionOptions,
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const client = await pool.connect();
  let broken: Error | undefined;
  let result: T;
  try {
    const begin = isolation ? `BEGIN ISOLATION LEVEL ${isolation}` : 'BEGIN';
    await client.query(isRepeatedAfterCrash ? `${begin}; SET LOCAL synchronous_commit = off` : begin);
    result = await work(client, (callback) => callbacks.push(callback));
    const { command } = await client.query('COMMIT');
    // PostgreSQL replies to COMMIT with ROLLBACK if an error inside was caught.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error inside it was passed over');
  } catch (error) {
    // A connection that cannot even roll back is discarded, which rolls back on the server.
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

/** Also examines wrapped errors, because callers may put PostgreSQL's error into the `cause` of another. */
function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: string };
    if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return true;
  }
  return false;
}
