import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AdminsRepository } from './admins/admins.repository.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { PasswordPolicy } from './leaked/passwords.policy.ts';
import type { Origin } from './origin.ts';
import type { Hashing } from './passwords.ts';
import { accountSuspended, type SessionStart, type StartedSession } from './session-start.ts';
import type { PendingSignIns } from './step/pending.repository.ts';
import type { SuspensionsRepository } from './suspensions.repository.ts';
import { hashToken } from './tokens.ts';

export type SignInService = ReturnType<typeof createSignInService>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  devices: DevicesRepository;
  factors: FactorsRepository;
  pending: PendingSignIns;
  suspensions: SuspensionsRepository;
  admins: AdminsRepository;
  policy: PasswordPolicy;
  sessionStart: SessionStart;
  limits: AccountLimits;
  hashing: Hashing;
};

const ACTION = 'sign-in';

const wrongCredentials = () => refusal(401, 'wrong_credentials', ACCOUNT_TEXTS.wrong_credentials);

/** Signs in by password. Whatever is wrong, the answer and the work for it are the same. */
export function createSignInService(parts: Parts) {
  const { pool, repository, devices, factors, pending, suspensions, admins } = parts;
  const { policy, sessionStart, limits, hashing } = parts;

  /**
   * Counts an attempt before it is made: for a browser that the account knows, separately; for all others, by network.
   * Attempts on the address are only delayed (GUARD-41).
   * @returns a function that takes the count back
   */
  async function spendAttempt(email: string, userId: string | undefined, origin: Origin) {
    const { rateLimits, isKnown, refund } = await attemptLimits(email, userId, origin);
    await limits.spend(rateLimits);
    if (isKnown) return refund;
    const ms = await limits.slowDown(ACTION, email);
    if (ms > 0) await origin.wait(ms);
    return refund;
  }

  /**
   * Prepares the limits of an attempt.
   * @returns them, and a function that takes the count back after a legitimate attempt
   */
  async function attemptLimits(email: string, userId: string | undefined, { ip, device }: Origin) {
    const isKnown = await devices.isKnown(userId, device ?? '');
    const rateLimits =
      device && isKnown
        ? limits.forDevice(`${ACTION} ${email}`, hashToken(device))
        : limits.forAddress(ACTION, ip, email);
    const refund = async () => {
      await limits.refund(rateLimits);
      if (!isKnown) await limits.refundDelay(ACTION, email);
    };
    return { rateLimits, isKnown, refund };
  }

  /** Judges the password that an admin has just entered (GUARD-33). */
  async function judge(userId: string, password: string) {
    if (await admins.isAdmin(userId)) await admins.judge(pool, userId, await policy.isStrong(password));
  }

  /** Verifies the member's password. A wrong one counts like a failed sign-in. @returns the matching hash */
  async function verifyPassword(
    userId: string,
    password: string,
    origin: Origin,
  ): Promise<string | undefined> {
    hashing.requireRoom();
    const account = await repository.byId(pool, userId);
    const refund = await spendAttempt(account?.email ?? userId, userId, origin);
    const hash = account && (await repository.byEmail(account.email))?.password_hash;
    if (!(await hashing.verify(password, hash)) || !hash) return undefined;
    await refund();
    await judge(userId, password);
    return hash;
  }

  return {
    verifyPassword,
    attemptLimits,

    /** @returns the cookies of a new session, or the token of a pending second step */
    async signIn(
      { email, password }: { email: string; password: string },
      origin: Origin,
    ): Promise<StartedSession | { step_token: string }> {
      // Checked first, so that a refusal because of load does not count as an attempt.
      hashing.requireRoom();
      const account = await repository.byEmail(email);
      const refund = await spendAttempt(email, account?.user_id, origin);
      const right = await hashing.verify(password, account?.password_hash);
      if (!right || !account?.password_hash) throw wrongCredentials();
      if (!account.email_verified) {
        throw refusal(403, ACCOUNT_CODES.unverified, ACCOUNT_TEXTS.unverified);
      }
      const { user_id, password_hash } = account;
      if (await suspensions.isSuspended(pool, user_id)) throw accountSuspended();
      await limits.spend(limits.forSuccess(origin.ip, user_id));
      await judge(user_id, password);
      const started = await inTransaction(
        pool,
        (client) => sessionStart.start(client, { user_id, password_hash, way: 'password' }, origin),
        { retries: 3 },
      );
      if (started) {
        await refund();
        return started;
      }
      // The right password alone does not restore the allowance (GUARD-24).
      if ((await factors.protection(pool, user_id)).two_step)
        return { step_token: await pending.begin(user_id, password_hash) };
      throw wrongCredentials();
    },
  };
}
