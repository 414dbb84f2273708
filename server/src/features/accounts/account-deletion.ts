import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { Account, AccountsRepository } from './accounts.repository.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { RolesRepository } from './roles.repository.ts';

type Parts = {
  pool: pg.Pool;
  accounts: AccountsRepository;
  roles: RolesRepository;
  factors: Pick<FactorsRepository, 'requireSession'>;
  /** Cleans up in the other slices before the account is deleted. */
  onAccountDeleted: OnAccountDeleted;
};

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

type Asked = {
  /** Checked on the account under its lock: the caller may have read it a while ago. */
  condition?: (account: Account) => boolean;
  /** The session of the request, if there is one. It must not have ended before the account is deleted. */
  session_id?: string;
};

/**
 * Deletes an account with everything that belongs to it, or nothing. Only the last admin cannot be deleted. `condition`
 * is checked again under the lock, because the caller may have read the account a while ago.
 */
export function createAccountDeletion({ pool, accounts, roles, factors, onAccountDeleted }: Parts) {
  return (userId: string, { condition = () => true, session_id }: Asked) =>
    inTransaction(
      pool,
      async (client, afterCommit) => {
        const admins = await roles.lockAdmins(client);
        if (admins.length === 1 && admins[0] === userId) {
          throw refusal(409, 'last_admin', ACCOUNT_TEXTS.last_admin);
        }
        const account = await accounts.lock(client, userId);
        if (!account || !condition(account)) return;
        await factors.requireSession(client, session_id);
        await onAccountDeleted(client, account, afterCommit);
        await accounts.remove(client, userId);
      },
      // Something that other members start with this one at the same time may cause a deadlock.
      { retries: 3 },
    );
}
