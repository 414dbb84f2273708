import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createAccountsRepository } from './accounts.repository.ts';

/**
 * The accounts of these addresses (in lower case), by address. Unknown addresses get an account without a password: the
 * owner of the address signs in after a password reset. An address that an account has changed away from in the last
 * 72 hours is reserved for that account (GUARD-07), and the result maps it to that account.
 */
export async function ensureAccounts(pool: pg.Pool, emails: Iterable<string>): Promise<Map<string, string>> {
  const accounts = createAccountsRepository(pool);
  // Sorted, so that two imports that add the same addresses cannot deadlock.
  const all = [...new Set(emails)].sort();
  await inTransaction(pool, (client) => accounts.addImported(client, all), { retries: 3 });
  return accounts.idsByEmail(all);
}
