import { randomUUID } from 'node:crypto';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { dayIn, dayText } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notAllowed, refusal } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { accountMail, type MailReason } from '../accounts.jobs.ts';
import type { AccountLimits } from '../accounts.limits.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { Activity } from '../activity/activity.ts';
import type { AddressChanges } from '../address/address.repository.ts';
import type { AdminsRepository } from '../admins/admins.repository.ts';
import type { DevicesRepository } from '../devices.repository.ts';
import type { FactorsRepository } from '../factors/factors.repository.ts';
import type { Origin } from '../origin.ts';
import type { Hashing } from '../passwords.ts';
import type { SessionsRepository } from '../sessions.repository.ts';
import type { PendingSignIns } from '../step/pending.repository.ts';
import { hashToken } from '../tokens.ts';
import type { RecoveriesRepository } from './recoveries.repository.ts';

export type RecoveryService = ReturnType<typeof createRecoveryService>;

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  repository: AccountsRepository;
  recoveries: RecoveriesRepository;
  changes: AddressChanges;
  admins: AdminsRepository;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  factors: FactorsRepository;
  pending: PendingSignIns;
  activity: Activity;
  limits: AccountLimits;
  hashing: Hashing;
};

const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/**
 * Recovers an account without any second step after 24 hours, and notifies the member at each step (GUARD-27 to
 * GUARD-29).
 */
export function createRecoveryService(parts: Parts) {
  const { pool, jobs, repository, recoveries, changes, sessions, devices, admins } = parts;
  const { factors, pending, activity, limits, hashing } = parts;

  const send = (client: pg.ClientBase, reason: MailReason, user_id: string) =>
    jobs.send(client, accountMail, { event_id: randomUUID(), reason, user_id });

  async function requireMay(client: pg.ClientBase, userId: string) {
    if (await admins.isAdmin(userId, client)) throw notAllowed(SECURITY_TEXTS.admins_ask_operator);
    const from = await changes.lockedUntil(client, userId);
    if (from) {
      const day = dayText(from, dayIn('UTC', new Date()));
      throw refusal(409, 'address_changed', m.accounts_recovery_possible_from({ day }));
    }
  }

  return {
    /**
     * Requests a recovery after the right password and emails a link to confirm it. There is one email in ten minutes:
     * a second request relies on the first link, and is refused if the recovery was cancelled. The account's lock
     * orders this against a change of address: confirming one cancels earlier requests and refuses later ones.
     */
    async ask({ user_id, email }: { user_id: string; email: string }) {
      await inTransaction(pool, async (client) => {
        await factors.lock(client, user_id);
        await requireMay(client, user_id);
        const isNew = await recoveries.ask(client, user_id);
        if (await limits.claimMail(client, 'recover', email)) await send(client, 'recover', user_id);
        else if (isNew) throw limits.noMailYet();
      });
    },

    async confirm(token: string, { ip, user_agent }: Origin): Promise<Date> {
      await limits.spend(limits.forNetwork('link', ip));
      return inTransaction(
        pool,
        async (client) => {
          const userId = await repository.useLink(client, 'recover', hashToken(token));
          if (!userId || (await admins.isAdmin(userId, client))) throw invalidLink();
          const begun = await recoveries.begin(client, userId);
          if (!begun) throw invalidLink();
          if (begun.begun)
            await activity.record(client, {
              user_id: userId,
              event: 'recovery_begun',
              user_agent,
              notice: {},
            });
          return begun.opens_at;
        },
        { retries: 3 },
      );
    },

    async cancelByLink(token: string, { ip, user_agent }: Origin): Promise<void> {
      await limits.spend(limits.forNetwork('link', ip));
      await inTransaction(
        pool,
        async (client) => {
          const userId = await repository.useLink(client, 'recover_cancel', hashToken(token));
          if (!userId || !(await recoveries.cancel(client, userId, user_agent))) throw invalidLink();
        },
        { retries: 3 },
      );
    },

    cancelOwn: (userId: string, user_agent: string | null) =>
      inTransaction(
        pool,
        async (client) => {
          await factors.lock(client, userId);
          await recoveries.cancel(client, userId, user_agent);
        },
        { retries: 3 },
      ),

    /** Sets a new password and removes all other factors. It signs nobody in. */
    async complete({ token, password }: { token: string; password: string }, { ip, user_agent }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      if (!(await repository.isLinkValid('recover_complete', hashToken(token)))) throw invalidLink();
      const passwordHash = await hashing.hash(password);
      await inTransaction(
        pool,
        async (client) => {
          const userId = await repository.useLink(client, 'recover_complete', hashToken(token));
          if (!userId || !(await recoveries.complete(client, userId))) throw invalidLink();
          if (await admins.isAdmin(userId, client)) throw notAllowed(SECURITY_TEXTS.admins_ask_operator);
          await factors.lock(client, userId);
          await repository.setPassword(client, userId, passwordHash);
          await repository.deleteLinks(client, userId);
          await factors.removeFactors(client, userId);
          await factors.setTwoStep(client, userId, false);
          await sessions.endAll(client, userId);
          await devices.forgetAll(client, userId);
          await pending.endAll(client, userId);
          await activity.record(client, { user_id: userId, event: 'recovery_done', user_agent, notice: {} });
        },
        { retries: 3 },
      );
    },

    /** Emails members whose day of waiting is over. */
    notifyOpened: () =>
      inTransaction(pool, async (client) => {
        for (const userId of await recoveries.open(client)) await send(client, 'recover_complete', userId);
      }),
  };
}
