import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { KEEPS } from './address/address.repository.ts';

/**
 * The accounts of these addresses (in lower case), by address. Unknown ones get an account without a password: whoever
 * owns the address gets in by resetting it. An address that an account has left lately is kept for it (GUARD-07), and is
 * still its own here.
 */
export async function ensureAccounts(pool: pg.Pool, emails: Iterable<string>): Promise<Map<string, string>> {
  // In one order: two imports that add the same addresses wait for each other, and never crosswise.
  const all = [...new Set(emails)].sort();
  await inTransaction(
    pool,
    async (client) => {
      const { rows: added } = await client.query<{ id: string }>(
        'insert into users (email) select unnest($1::text[]) on conflict (email) do nothing returning id',
        [all],
      );
      // Looked at only now: a change of address at the same moment held the address until the row could be added.
      await client.query(
        `delete from users u using address_changes c where u.id = any($1) and c.old_email = u.email and ${KEEPS}`,
        [added.map(({ id }) => id)],
      );
    },
    { retries: 3 },
  );
  // A statement of its own: the first one does not see accounts that somebody else has made meanwhile.
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select id, email from users where email = any($1)
     union all select c.user_id, c.old_email from address_changes c where c.old_email = any($1) and ${KEEPS}`,
    [all],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}
