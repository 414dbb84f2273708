import type { MemberStanding } from '@swapstead/contract/swaps/admin.endpoints';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound } from '../../platform/errors.ts';
import type { Suspensions } from '../accounts/suspensions.service.ts';
import { swapRefusal } from '../swaps/core/refusals.ts';
import type { MemberSuspension } from '../swaps/team/member-suspension.ts';
import type { AuditRepository } from './audit.repository.ts';
import type { UsersRepository } from './users.repository.ts';

/** Further effects of a suspension, such as on payments, in the transaction of `client`. */
export type OnSuspensionChanged = (client: pg.ClientBase, userId: string) => Promise<unknown>;

type Parts = {
  pool: pg.Pool;
  users: Pick<UsersRepository, 'exists'>;
  audit: AuditRepository;
  suspensions: Suspensions;
  swaps: MemberSuspension;
  onSuspensionChanged: OnSuspensionChanged;
};

type Act = {
  /** Whether the member is in this state already; then nothing is changed or recorded. */
  holds: (standing: MemberStanding) => boolean;
  action: 'new_swaps' | 'account';
  values: readonly [from: string, to: string];
  work: (client: pg.ClientBase, userId: string, reason: string) => Promise<void>;
};

export type MembersService = ReturnType<typeof createMembersService>;

/** Bars a member from new swaps, or suspends the whole account, and lifts either (SWAP-17). */
export function createMembersService(parts: Parts) {
  const { pool, users, audit, suspensions, swaps, onSuspensionChanged } = parts;

  async function standing(db: Pick<pg.Pool, 'query'>, user_id: string): Promise<MemberStanding> {
    return {
      user_id,
      stopped: await swaps.isStopped(db, user_id),
      suspended: await suspensions.isSuspended(db, user_id),
    };
  }

  const change =
    ({ holds, action, values: [old_value, new_value], work }: Act) =>
    async (user_id: string, reason: string, actor_id: string): Promise<MemberStanding> => {
      if (!isUuid(user_id)) throw notFound('Member');
      if (user_id === actor_id) throw swapRefusal('own_account');
      return inTransaction(
        pool,
        async (client) => {
          if (!(await suspensions.lockAdmins(client)).includes(actor_id)) throw notAllowed();
          if (!(await suspensions.lock(client, user_id))) throw notFound('Member');
          const before = await standing(client, user_id);
          if (holds(before)) return before;
          await work(client, user_id, reason);
          await audit.record(client, { actor_id, action, user_id, old_value, new_value, reason });
          return standing(client, user_id);
        },
        { retries: 5 },
      );
    };

  return {
    async read(user_id: string): Promise<MemberStanding> {
      const found = isUuid(user_id) && (await users.exists(user_id));
      if (!found) throw notFound('Member');
      return standing(pool, user_id);
    },

    stop: change({
      holds: ({ stopped }) => stopped,
      action: 'new_swaps',
      values: ['allowed', 'stopped'],
      work: swaps.stop,
    }),
    release: change({
      holds: ({ stopped }) => !stopped,
      action: 'new_swaps',
      values: ['stopped', 'allowed'],
      work: swaps.release,
    }),
    suspend: change({
      holds: ({ suspended }) => suspended,
      action: 'account',
      values: ['active', 'suspended'],
      async work(client, userId, reason) {
        await suspensions.suspend(client, userId, reason);
        await swaps.onSuspended(client, userId);
        await onSuspensionChanged(client, userId);
      },
    }),
    restore: change({
      holds: ({ suspended }) => !suspended,
      action: 'account',
      values: ['suspended', 'active'],
      async work(client, userId) {
        await suspensions.restore(client, userId);
        await swaps.onRestored(client, userId);
        await onSuspensionChanged(client, userId);
      },
    }),
  };
}
