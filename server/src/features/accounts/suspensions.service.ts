import type pg from 'pg';
import type { Activity } from './activity/activity.ts';
import type { RolesRepository } from './roles.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { PendingSignIns } from './step/pending.repository.ts';
import type { SuspensionsRepository } from './suspensions.repository.ts';

export type Suspensions = ReturnType<typeof createSuspensions>;

type Parts = {
  suspensions: SuspensionsRepository;
  roles: RolesRepository;
  sessions: SessionsRepository;
  pending: PendingSignIns;
  activity: Activity;
};

/**
 * Suspends and restores an account in the transaction of `client`. Triggers hide and show its homes (0125). The member
 * learns of both by an email that cannot be switched off, because the bell needs a sign-in.
 */
export function createSuspensions({ suspensions, roles, sessions, pending, activity }: Parts) {
  return {
    isSuspended: suspensions.isSuspended,
    lock: suspensions.lock,

    /** The admins, locked: if two suspend each other at the same time, one remains. */
    lockAdmins: roles.lockAdmins,

    /** Ends every session and pending sign-in, and sends the member the reason. */
    async suspend(client: pg.ClientBase, userId: string, reason: string): Promise<void> {
      await suspensions.suspend(client, userId);
      await sessions.endAll(client, userId);
      await pending.endAll(client, userId);
      await activity.record(client, {
        user_id: userId,
        event: 'account_suspended',
        user_agent: null,
        facts: { reason },
        notice: {},
      });
    },

    async restore(client: pg.ClientBase, userId: string): Promise<void> {
      await suspensions.restore(client, userId);
      await activity.record(client, {
        user_id: userId,
        event: 'account_restored',
        user_agent: null,
        notice: {},
      });
    },
  };
}
