import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import { work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { AccountDeletion } from './account-deletion.ts';
import {
  accountMail,
  accountMailWorker,
  guardAccounts,
  removeUnverified,
  tidyAccounts,
} from './accounts.jobs.ts';
import type { AccountLinks } from './accounts.links.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { ActivityRepository } from './activity/activity.repository.ts';
import type { Activity } from './activity/activity.ts';
import { securityMail, securityMailWorker } from './activity/security-mail.jobs.ts';
import type { AddressChanges } from './address/address.repository.ts';
import type { AdminsRepository } from './admins/admins.repository.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { Challenges } from './passkeys/challenges.repository.ts';
import type { RecoveriesRepository } from './recovery/recoveries.repository.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { PendingSignIns } from './step/pending.repository.ts';

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  changes: AddressChanges;
  admins: AdminsRepository;
  pending: PendingSignIns;
  challenges: Challenges;
  attempts: Attempts;
  activity: Activity;
  activityLines: ActivityRepository;
  recovery: RecoveryService;
  recoveries: RecoveriesRepository;
  mailer: Mailer;
  links: AccountLinks;
  sparesDemo: boolean;
  deleteAccount: AccountDeletion;
  unverifiedDays: number;
};

/** The background work of accounts: emails, due events and deletions. */
export function accountWorkers(parts: Parts) {
  const { pool, repository, admins, activity, recovery, mailer, links, changes, deleteAccount } = parts;
  const { sessions, devices, attempts, pending, challenges, recoveries, activityLines } = parts;

  /**
   * Reminds admins without a second step at first, two days before the end of the grace period, and at its end
   * (GUARD-31).
   */
  const remindAdmins = () =>
    inTransaction(
      pool,
      async (client) => {
        for (const { user_id, over, day } of await admins.due(client, parts.sparesDemo)) {
          const event = over ? 'second_step_missing' : 'second_step_due';
          await activity.record(client, { user_id, event, user_agent: null, facts: { day }, notice: {} });
        }
      },
      { retries: 3 },
    );

  return [
    work(accountMail, accountMailWorker({ pool, repository, changes, recoveries, mailer, links })),
    work(
      securityMail,
      securityMailWorker({
        pool,
        accounts: repository,
        activity: activityLines,
        oldAddress: changes.oldAddress,
        links,
        mailer,
      }),
    ),
    work(guardAccounts, () =>
      eachInTurn([recovery.notifyOpened, remindAdmins], (act) => act(), 'acts of the clock failed'),
    ),
    work(tidyAccounts, () => {
      const kept = [
        repository,
        sessions,
        devices,
        changes,
        pending,
        challenges,
        recoveries,
        activityLines,
        attempts,
        mailer,
      ];
      return eachInTurn(kept, ({ tidy }) => tidy(), 'tables were not tidied');
    }),
    work(removeUnverified, async () =>
      eachInTurn(
        await repository.neverVerified(parts.unverifiedDays),
        (userId) => deleteAccount(userId, { condition: ({ email_verified }) => !email_verified }),
        'accounts were not removed',
      ),
    ),
  ];
}
