import type { ListedUser, UserQuery } from '@swapstead/contract/admin/endpoints';
import type { AuditAction } from '@swapstead/contract/admin/user-list';
import { LIMITS } from '@swapstead/contract/limits';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { MembershipService } from '../membership/membership.service.ts';
import type { AuditRepository } from './audit.repository.ts';
import type { UsersRepository } from './users.repository.ts';

type Parts = {
  pool: pg.Pool;
  users: UsersRepository;
  audit: AuditRepository;
  membership: Pick<MembershipService, 'setByAdmin'>;
  cursors: ListCursors;
};

export type AdminService = ReturnType<typeof createAdminService>;

/** What admins can see and change. The endpoints admit nobody else (PERM-11, PERM-12). */
export function createAdminService({ pool, users, audit, membership, cursors }: Parts) {
  const memberPages = cursors.of('members');
  const auditPages = cursors.of('audit');

  return {
    stats: users.stats,

    async userCounts() {
      const counts = await users.counts();
      return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
    },

    /** Lists users in the given order, newest first by default (USERS-13). */
    async listUsers(body: UserQuery | null | undefined) {
      const { cursor, ...query } = { ...EVERYBODY, ...body };
      const pages = cursors.of(`users ${query.sort} ${query.direction}`);
      const { rows, end } = await users.users({ ...query, after: pages.open(cursor) });
      return { users: rows, next_cursor: pages.seal(end) };
    },

    async listMembers({ search, cursor }: { search?: string; cursor?: string }) {
      const { rows, end } = await users.members(search, memberPages.open(cursor), LIMITS.users_page);
      return { members: rows, next_cursor: memberPages.seal(end) };
    },

    /** Everything that admins see of one member. @throws 404 for a deleted account */
    async member(user_id: string) {
      const member = isUuid(user_id) ? await users.memberPage(user_id) : undefined;
      if (!member) throw notFound('Member');
      return member;
    },

    /** Sets a subscription by hand and records it (USERS-06, USERS-14). @throws 404 for a deleted account */
    async setSubscription(
      user_id: string,
      status: SubscriptionStatus,
      actor_id: string,
    ): Promise<ListedUser> {
      if (!isUuid(user_id)) throw notFound('Member');
      return inTransaction(pool, async (client) => {
        const before = await membership.setByAdmin(client, user_id, status);
        if (before !== status) {
          await audit.record(client, {
            actor_id,
            action: 'subscription_status',
            user_id,
            old_value: before,
            new_value: status,
          });
        }
        const user = await users.byId(user_id, client);
        if (!user) throw notFound('Member');
        return user;
      });
    },

    async listAudit({ cursor, ...filter }: { action?: AuditAction; user_id?: string; cursor?: string }) {
      const { entries, end } = await audit.page(filter, auditPages.open(cursor), LIMITS.audit_page);
      return { entries, next_cursor: auditPages.seal(end) };
    },
  };
}

const EVERYBODY: UserQuery = { sort: 'joined', direction: 'desc', limit: LIMITS.users_page_max };
