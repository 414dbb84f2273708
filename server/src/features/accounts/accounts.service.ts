import { randomUUID } from 'node:crypto';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { currentLanguage } from '@swapstead/messages';
import type pg from 'pg';
import { type AfterCommit, inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountMail, type MailReason } from './accounts.jobs.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AddressChanges } from './address/address.repository.ts';
import type { Origin } from './origin.ts';
import type { PasswordService } from './password.service.ts';
import type { Hashing } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  sessions: SessionsRepository;
  jobs: Pick<Jobs, 'send'>;
  limits: AccountLimits;
  hashing: Hashing;
  changes: AddressChanges;
  passwords: PasswordService;
  /** Called when a host's verified mark changes, which visitors see. */
  onHostChanged: (afterCommit: AfterCommit) => void;
};

const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/**
 * Registering, verifying and resetting the password. The answers and the work for them are the same for known and
 * unknown addresses; the job that writes the email makes the difference later.
 */
export function createAccountsService(parts: Parts) {
  const { pool, repository, sessions, changes, passwords, jobs, limits, hashing, onHostChanged } = parts;

  /** For an address without an account, the job finds no recipient. */
  async function sendMail(client: pg.ClientBase, reason: MailReason, email: string) {
    const account = await repository.byEmail(email, client);
    const user_id = account?.user_id ?? randomUUID();
    const kept = await changes.reservedFor(client, email);
    // The account that left this address within 72 hours gets another link to undo the change (GUARD-07).
    const undo = reason === 'registered' && kept && ({ reason: 'undo', user_id: kept.user_id } as const);
    const purpose = reason === 'registered' && account?.email_verified ? 'exists' : reason;
    if (!(await limits.claimMail(client, undo ? undo.reason : purpose, email))) return;
    await jobs.send(client, accountMail, { event_id: randomUUID(), ...(undo || { reason, user_id }) });
  }

  async function requestMail(reason: 'resend' | 'reset', email: string, { ip }: Origin) {
    await limits.spend(limits.forAddress(reason, ip, email));
    await inTransaction(pool, (client) => sendMail(client, reason, email));
  }

  return {
    /** @returns the token of the registering browser: only there does the confirmation make the password valid */
    async register(
      { email, password }: { email: string; password: string },
      { ip }: Origin,
    ): Promise<string> {
      hashing.requireRoom();
      await limits.spend(limits.forAddress('register', ip, email));
      const passwordHash = await hashing.hash(password);
      const browser = newToken();
      await inTransaction(pool, async (client) => {
        await repository.register(client, email, passwordHash, browser.token_hash, currentLanguage());
        await sendMail(client, 'registered', email);
      });
      return browser.token;
    },

    resendVerification: (email: string, origin: Origin) => requestMail('resend', email, origin),
    forgotPassword: (email: string, origin: Origin) => requestMail('reset', email, origin),

    /**
     * Confirms an address. The password is kept only if the browser that chose it confirms; from any other browser the
     * link asks for a new one. Otherwise a stranger could register with someone's address and wait for the owner to
     * confirm it.
     */
    async verify({ token, password }: { token: string; password?: string | undefined }, origin: Origin) {
      await limits.spend(limits.forNetwork('link', origin.ip));
      const tokenHash = hashToken(token);
      if (!(await repository.isLinkValid('verify', tokenHash))) throw invalidLink();
      const passwordHash = password && (await hashing.hash(password));
      return inTransaction(pool, async (client, afterCommit) => {
        const userId = await repository.useLink(client, 'verify', tokenHash);
        const account = userId && (await repository.byId(client, userId));
        // If the address has been verified since, for example by a reset, an older link sets no password.
        if (!userId || !account || account.email_verified) throw invalidLink();
        if (passwordHash) await repository.setPassword(client, userId, passwordHash);
        else if (!(await repository.keepPassword(client, userId, hashToken(origin.registration ?? ''))))
          throw refusal(409, ACCOUNT_CODES.password_needed, ACCOUNT_TEXTS.password_needed);
        await repository.setVerified(client, userId);
        onHostChanged(afterCommit);
        return { email: account.email };
      });
    },

    /** Rejects a reset link that is no longer valid. It counts as an attempt, so that it does not help guessing. */
    async checkResetLink(token: string, { ip }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      if (!(await repository.isLinkValid('reset', hashToken(token)))) throw invalidLink();
    },

    /**
     * Sets a new password. Whoever has the link can read the emails of this address, so the address counts as verified.
     * It signs nobody in, and the second step is still required (GUARD-30).
     */
    async resetPassword({ token, password }: { token: string; password: string }, origin: Origin) {
      await limits.spend(limits.forNetwork('link', origin.ip));
      const tokenHash = hashToken(token);
      const holder = await repository.holderOfLink('reset', tokenHash);
      if (!holder) throw invalidLink();
      const strong = await passwords.judge(holder, password);
      const passwordHash = await hashing.hash(password);
      await inTransaction(
        pool,
        async (client, afterCommit) => {
          const userId = await repository.useLink(client, 'reset', tokenHash);
          if (!userId) throw invalidLink();
          // The password is set first: its lock makes sign-ins with the old one wait until the sessions are deleted.
          await passwords.set(client, userId, passwordHash, strong, origin);
          await repository.setVerified(client, userId);
          await sessions.endAll(client, userId);
          onHostChanged(afterCommit);
        },
        { retries: 3 },
      );
    },
  };
}
