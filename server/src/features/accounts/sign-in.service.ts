import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
import { refusal } from '../../platform/errors.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { Origin } from './origin.ts';
import { type HashingGate, verifyPassword } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import { hashToken } from './tokens.ts';

export type SignInService = ReturnType<typeof createSignInService>;

type Parts = {
  repository: AccountsRepository;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  limits: AccountLimits;
  hashing: HashingGate;
};

const ACTION = 'sign-in';

const wrongCredentials = () => refusal(401, 'wrong_credentials', ACCOUNT_TEXTS.wrong_credentials);

/** Entering an account by its password. Whatever is wrong, the answer and the work for it are the same. */
export function createSignInService({ repository, sessions, devices, limits, hashing }: Parts) {
  /**
   * Counts an attempt before it is made: a browser that the account knows by itself, everybody else by network, and by
   * the address only to slow down (GUARD-41). @returns what takes it back
   */
  async function charge(email: string, isKnown: boolean, { ip, device, wait }: Origin) {
    const allowances =
      device && isKnown
        ? limits.forDevice(`${ACTION} ${email}`, hashToken(device))
        : limits.forAddress(ACTION, ip, email);
    await limits.spend(allowances);
    if (isKnown) return () => limits.refund(allowances);
    const ms = await limits.slowDown(ACTION, email);
    if (ms > 0) await wait(ms);
    return async () => {
      await limits.refund(allowances);
      await limits.relent(ACTION, email);
    };
  }

  return {
    /** @returns the token of the new session, and that of the browser */
    async signIn({ email, password }: { email: string; password: string }, origin: Origin) {
      // Whoever is refused for this has not tried anything yet.
      hashing.requireRoom();
      const account = await repository.byEmail(email);
      const isKnown = await devices.isKnown(account?.user_id, origin.device ?? '');
      const giveBack = await charge(email, isKnown, origin);
      const right = await hashing.run(() => verifyPassword(password, account?.password_hash));
      if (!right || !account?.password_hash) throw wrongCredentials();
      if (!account.email_verified) {
        throw refusal(403, ACCOUNT_CODES.unverified, ACCOUNT_TEXTS.unverified);
      }
      await limits.spend(limits.forSuccess(origin.ip, account.user_id));
      const token = await sessions.open(account.user_id, account.password_hash, origin.user_agent);
      if (!token) throw wrongCredentials();
      await giveBack();
      const device = await devices.remember(account.user_id, origin.device);
      return { token, device_token: device.token };
    },
  };
}
