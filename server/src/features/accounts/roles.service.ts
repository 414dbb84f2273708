import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type { Role, Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound, refusal } from '../../platform/errors.ts';
import type { RolesRepository, UserRole } from './roles.repository.ts';

type Member = Exclude<Viewer, { level: 'visitor' }>;

/** Runs in another slice, in the transaction that changes a role. Without an actor, it was the operator. */
export type OnRoleChanged = (
  client: pg.ClientBase,
  change: { actor_id: string | null; user_id: string; from: Role; to: Role },
) => Promise<void>;

type Parts = { pool: pg.Pool; roles: RolesRepository; onRoleChanged: OnRoleChanged };

/** Decides who is an admin. Members read only their own role (PERM-10); admins and the operator write roles. */
export function createRolesService({ pool, roles, onRoleChanged }: Parts) {
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

    /** Gives a role on behalf of an admin, or of the operator if `actor_id` is null. The last admin keeps the role. */
    async set(change: UserRole, actor_id: string | null): Promise<UserRole> {
      const { user_id, role } = change;
      if (!isUuid(user_id)) throw notFound('User');
      return inTransaction(
        pool,
        async (client) => {
          const admins = await roles.lockAdmins(client);
          // An admin who has just lost the role or been suspended cannot change roles any more.
          if (actor_id !== null && !admins.includes(actor_id)) throw notAllowed();
          const before = await roles.lock(client, user_id);
          if (!before) throw notFound('User');
          if (role === before.role) return before;
          if (role !== 'admin' && admins.length === 1 && admins[0] === user_id) {
            throw refusal(409, 'last_admin', ACCOUNT_TEXTS.last_admin_role);
          }
          await roles.set(client, change);
          await onRoleChanged(client, { actor_id, user_id, from: before.role, to: role });
          return change;
        },
        // A member who becomes an admin at the same time may be locked in a different order.
        { retries: 3 },
      );
    },
  };
}
