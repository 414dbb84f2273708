import { ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import type { Account, AccountsRepository } from './accounts.repository.ts';
import type { RolesRepository } from './roles.repository.ts';

type Parts = {
  pool: pg.Pool;
  accounts: AccountsRepository;
  roles: RolesRepository;
  /** What the other slices do first. */
  onAccountDeleted: OnAccountDeleted;
};

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/**
 * Deletes an account with everything that belongs to it, or nothing. Only the last admin cannot leave. Who asks may
 * have seen the account a while ago: `condition` is asked again once nobody can change it any more.
 */
export function createAccountDeletion({ pool, accounts, roles, onAccountDeleted }: Parts) {
  return (userId: string, condition: (account: Account) => boolean = () => true) =>
    inTransaction(
      pool,
      async (client, afterCommit) => {
        const admins = await roles.lockAdmins(client);
        if (admins.length === 1 && admins[0] === userId) {
          throw refusal(409, 'last_admin', ACCOUNT_TEXTS.last_admin);
        }
        const account = await accounts.lock(client, userId);
        if (!account || !condition(account)) return;
        await onAccountDeleted(client, account, afterCommit);
        await accounts.remove(client, userId);
      },
      // What others begin with this member at the same moment may collide with it.
      { retries: 3 },
    );
}
