import type { getSecurity } from '@swapstead/contract/accounts/security.endpoints';
import type { Reply } from '@swapstead/contract/endpoint';
import type pg from 'pg';
import { signInRequired } from '../../platform/errors.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AddressChanges } from './address/address.repository.ts';
import type { AdminsRepository } from './admins/admins.repository.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import { waysOf } from './step/second-step.ts';

export type ReadProtection = ReturnType<typeof createReadProtection>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  changes: AddressChanges;
  admins: AdminsRepository;
  factors: FactorsRepository;
  sparesDemo: boolean;
};

/** How an account is protected, for its member. */
export function createReadProtection({ pool, repository, changes, admins, factors, sparesDemo }: Parts) {
  return async (userId: string): Promise<Reply<typeof getSecurity>> => {
    const account = await repository.byId(pool, userId);
    if (!account) throw signInRequired();
    const [now, change, address_from, admin] = await Promise.all([
      factors.protection(pool, userId),
      changes.waiting(pool, userId),
      changes.lockedUntil(pool, userId),
      admins.needs(userId, sparesDemo),
    ]);
    return {
      email: account.email,
      password_changed_at: now.password_changed_at?.toISOString() ?? null,
      new_email: change?.new_email ?? null,
      address_from: address_from ?? null,
      two_step: now.two_step,
      app: now.app,
      ways: waysOf(now),
      codes_left: now.codes_left,
      codes_unsaved: now.codes_unsaved,
      admin: admin && !admin.spared ? needsOf(admin) : null,
    };
  };
}

type AdminNeeds = NonNullable<Awaited<ReturnType<AdminsRepository['needs']>>>;

/** During the grace period there is a last day; afterwards the missing requirement closes the admin pages. */
function needsOf({ two_step, password_strong, admin_until, over }: AdminNeeds) {
  const needs = !two_step ? 'second_step' : password_strong ? 'nothing' : 'stronger_password';
  return { needs, until: over ? null : admin_until.toISOString().slice(0, 10) } as const;
}
