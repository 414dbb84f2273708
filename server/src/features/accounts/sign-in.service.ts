import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AdminsRepository } from './admins/admins.repository.ts';
import type { DevicesRepository } from './devices.repository.ts';
import { accountSuspended, type Entered, type Entry } from './entry.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { PasswordPolicy } from './leaked/passwords.policy.ts';
import type { Origin } from './origin.ts';
import type { Hashing } from './passwords.ts';
import type { PendingSignIns } from './step/pending.repository.ts';
import { isSuspended } from './suspensions.ts';
import { hashToken } from './tokens.ts';

export type SignInService = ReturnType<typeof createSignInService>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  devices: DevicesRepository;
  factors: FactorsRepository;
  pending: PendingSignIns;
  admins: AdminsRepository;
  policy: PasswordPolicy;
  entry: Entry;
  limits: AccountLimits;
  hashing: Hashing;
};

const ACTION = 'sign-in';

const wrongCredentials = () => refusal(401, 'wrong_credentials', ACCOUNT_TEXTS.wrong_credentials);

/** Entering an account by its password. Whatever is wrong, the answer and the work for it are the same. */
export function createSignInService(parts: Parts) {
  const { pool, repository, devices, factors, pending, admins, policy, entry, limits, hashing } = parts;

  /**
   * Counts an attempt before it is made: a browser that the account knows by itself, everybody else by network, and by
   * the address only to slow down (GUARD-41). @returns what takes it back
   */
  async function charge(email: string, userId: string | undefined, origin: Origin) {
    const { rateLimits, isKnown, giveBack } = await charged(email, userId, origin);
    await limits.spend(rateLimits);
    if (isKnown) return giveBack;
    const ms = await limits.slowDown(ACTION, email);
    if (ms > 0) await origin.wait(ms);
    return giveBack;
  }

  /** Counts an attempt. @returns what takes it back once the attempt turns out to be legitimate */
  async function charged(email: string, userId: string | undefined, { ip, device }: Origin) {
    const isKnown = await devices.isKnown(userId, device ?? '');
    const rateLimits =
      device && isKnown
        ? limits.forDevice(`${ACTION} ${email}`, hashToken(device))
        : limits.forAddress(ACTION, ip, email);
    const giveBack = async () => {
      await limits.refund(rateLimits);
      if (!isKnown) await limits.relent(ACTION, email);
    };
    return { rateLimits, isKnown, giveBack };
  }

  /** Judges the password that an admin has just entered (GUARD-33). */
  async function judge(userId: string, password: string) {
    if (await admins.isAdmin(userId)) await admins.judge(pool, userId, await policy.isStrong(password));
  }

  /** Whether this is the member's password; a wrong one is counted like a sign-in. @returns the hash it fits to */
  async function proves(userId: string, password: string, origin: Origin): Promise<string | undefined> {
    hashing.requireRoom();
    const account = await repository.byId(pool, userId);
    const giveBack = await charge(account?.email ?? userId, userId, origin);
    const hash = account && (await repository.byEmail(account.email))?.password_hash;
    if (!(await hashing.verify(password, hash)) || !hash) return undefined;
    await giveBack();
    await judge(userId, password);
    return hash;
  }

  return {
    proves,
    charged,

    /** @returns what the browser gets: a session, or the token of a step that waits */
    async signIn(
      { email, password }: { email: string; password: string },
      origin: Origin,
    ): Promise<Entered | { step_token: string }> {
      // Checked first, so that a refusal for lack of room counts as no attempt.
      hashing.requireRoom();
      const account = await repository.byEmail(email);
      const giveBack = await charge(email, account?.user_id, origin);
      const right = await hashing.verify(password, account?.password_hash);
      if (!right || !account?.password_hash) throw wrongCredentials();
      if (!account.email_verified) {
        throw refusal(403, ACCOUNT_CODES.unverified, ACCOUNT_TEXTS.unverified);
      }
      const { user_id, password_hash } = account;
      if (await isSuspended(pool, user_id)) throw accountSuspended();
      await limits.spend(limits.forSuccess(origin.ip, user_id));
      await judge(user_id, password);
      const entered = await inTransaction(
        pool,
        (client) => entry.enter(client, { user_id, password_hash, way: 'password' }, origin),
        { retries: 3 },
      );
      if (entered) {
        await giveBack();
        return entered;
      }
      // A right password alone gives nothing of the allowance back (GUARD-24).
      if ((await factors.protection(pool, user_id)).two_step)
        return { step_token: await pending.begin(user_id, password_hash) };
      throw wrongCredentials();
    },
  };
}
