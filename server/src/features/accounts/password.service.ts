import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, signInRequired } from '../../platform/errors.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Activity } from './activity/activity.ts';
import type { AdminsRepository } from './admins/admins.repository.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { PasswordPolicy } from './leaked/passwords.policy.ts';
import type { Origin } from './origin.ts';
import type { Hashing } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { SignInService } from './sign-in.service.ts';
import type { PendingSignIns } from './step/pending.repository.ts';

export type PasswordService = ReturnType<typeof createPasswordService>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  sessions: SessionsRepository;
  factors: FactorsRepository;
  pending: PendingSignIns;
  admins: AdminsRepository;
  signing: SignInService;
  policy: PasswordPolicy;
  activity: Activity;
  limits: AccountLimits;
  hashing: Hashing;
};

/** Changes the password of a member who knows the current one, and does what follows from any new password. */
export function createPasswordService(parts: Parts) {
  const { pool, repository, sessions, factors, pending, admins, signing, policy, activity, limits, hashing } =
    parts;

  /**
   * Rejects weak passwords of admins; other members need only the length. @returns whether it is strong enough for an
   * admin
   */
  async function judge(userId: string, password: string): Promise<boolean> {
    const isAdmin = await admins.isAdmin(userId);
    if (isAdmin) await policy.requireStrong(password);
    return isAdmin || policy.isStrong(password);
  }

  /** Sets the password in the caller's transaction, and ends pending sign-ins and reset links. */
  async function set(client: pg.ClientBase, userId: string, hash: string, strong: boolean, origin: Origin) {
    await factors.lock(client, userId);
    await repository.setPassword(client, userId, hash);
    await admins.judge(client, userId, strong);
    await pending.endAll(client, userId);
    await repository.deleteResetLinks(client, userId);
    const account = await repository.byId(client, userId);
    if (account) await limits.allowMail(client, 'reset', account.email);
    const { user_agent } = origin;
    await activity.record(client, { user_id: userId, event: 'password_changed', user_agent, notice: {} });
  }

  return {
    judge,
    set,

    /** Changes the password and ends every other session. @returns the new token of this session */
    async change(
      userId: string,
      token: string,
      { current_password, password }: { current_password: string; password: string },
      origin: Origin,
    ): Promise<string> {
      const former = await signing.verifyPassword(userId, current_password, origin);
      if (!former) throw invalid('current_password', SECURITY_TEXTS.wrong_password);
      if (password.normalize('NFC') === current_password.normalize('NFC'))
        throw invalid('password', SECURITY_TEXTS.same_password);
      const strong = await judge(userId, password);
      const hash = await hashing.hash(password);
      return inTransaction(
        pool,
        async (client) => {
          await factors.lock(client, userId);
          if (!(await repository.hasPassword(client, userId, former)))
            throw invalid('current_password', SECURITY_TEXTS.wrong_password);
          const next = await sessions.confirm(client, token, false);
          if (!next) throw signInRequired();
          await set(client, userId, hash, strong, origin);
          await sessions.endOthers(client, userId, next);
          return next;
        },
        { retries: 3 },
      );
    },
  };
}
