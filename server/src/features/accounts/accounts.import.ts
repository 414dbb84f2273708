import type pg from 'pg';

/**
 * The accounts of these addresses (in lower case), by address. Unknown ones get an account without a password: whoever
 * owns the address gets in by resetting it.
 */
export async function ensureAccounts(pool: pg.Pool, emails: Iterable<string>): Promise<Map<string, string>> {
  const values = [[...new Set(emails)]];
  await pool.query(
    'insert into users (email) select unnest($1::text[]) on conflict (email) do nothing',
    values,
  );
  // A statement of its own: the first one does not see accounts that somebody else has made meanwhile.
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    values,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}
