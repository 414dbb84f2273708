import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';

/** Any number works that nothing else in this database locks. */
const FILES_LOCK = 7_927_328_479;

const PATIENCE = '60s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Prevents all deletion of files until the connection of `client` ends: a snapshot may still name files whose rows
 * are already deleted. Waits for a running deletion.
 * @throws an Error with a sentence while another backup is running
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

/** Deletes files unless a backup is running. @returns whether it did */
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
