import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';

/** Any number will do, as long as nothing else in this database locks it. */
const FILES_LOCK = 7_927_328_479;

const PATIENCE = '60s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * From now until the connection of `client` ends no file is removed: its row may be gone by then, but stands in a
 * snapshot whose files are still being read. Waits for the removal at hand.
 * @throws an Error with a sentence while another backup is made
 */
export async function lockFileDeletion(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '${PATIENCE}'`);
  try {
    await client.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error('Another backup of this database is being made.', { cause: error });
  }
  await client.query('reset lock_timeout');
}

/** Removes files unless a backup is being made; the answer says whether it was done. */
export async function deleteUnlessLocked(pool: pg.Pool, remove: () => Promise<unknown>): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock_shared($1) as free',
      [FILES_LOCK],
    );
    if (!rows[0]?.free) return false;
    await remove();
    return true;
  });
}
