import { ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../platform/errors.ts';
import type { RolesRepository, UserRole } from './roles.repository.ts';

export type RolesService = ReturnType<typeof createRolesService>;

type Member = Exclude<Viewer, { level: 'visitor' }>;

/** Who is an admin. Reading gives members their own role only (PERM-10); writing is for admins and the operator. */
export function createRolesService({ pool, roles }: { pool: pg.Pool; roles: RolesRepository }) {
  return {
    async own({ user_id }: Member): Promise<UserRole> {
      return (await roles.of(user_id)) ?? { user_id, role: 'user' };
    },

    async of(userId: string, viewer: Member): Promise<UserRole> {
      const visible = viewer.is_admin || userId === viewer.user_id;
      const found = visible && isUuid(userId) ? await roles.of(userId) : undefined;
      if (!found) throw notFound('User');
      return found;
    },

    async list() {
      return { user_roles: await roles.list() };
    },

    /** Gives a role; the last admin stays one. */
    async set(change: UserRole): Promise<UserRole> {
      if (!isUuid(change.user_id)) throw notFound('User');
      return inTransaction(pool, async (client) => {
        const admins = await roles.lockAdmins(client);
        if (change.role !== 'admin' && admins.length === 1 && admins[0] === change.user_id) {
          throw refusal(409, 'last_admin', ACCOUNT_TEXTS.last_admin_role);
        }
        if (!(await roles.set(client, change))) throw notFound('User');
        return change;
      });
    },
  };
}
