import { randomUUID } from 'node:crypto';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
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
  /** What visitors see of hosts has changed: the mark of a verified address. */
  onHostChanged: (afterCommit: AfterCommit) => void;
};

const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/**
 * Opening, entering and recovering an account. Answers and the work done for them are the same whether an address is
 * known or not; what differs is decided later by the job that writes the mail.
 */
export function createAccountsService(parts: Parts) {
  const { pool, repository, sessions, changes, passwords, jobs, limits, hashing, onHostChanged } = parts;

  /** For an address without an account, the job finds nobody to write to. */
  async function sendMail(client: pg.ClientBase, reason: MailReason, email: string) {
    const account = await repository.byEmail(email, client);
    const user_id = account?.user_id ?? randomUUID();
    const kept = await changes.keptFor(client, email);
    // Whose address it was until lately gets the way back to it once more (GUARD-07).
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
    /** @returns the token for the browser that registers: only there the confirmation makes its password valid */
    async register(
      { email, password }: { email: string; password: string },
      { ip }: Origin,
    ): Promise<string> {
      hashing.requireRoom();
      await limits.spend(limits.forAddress('register', ip, email));
      const passwordHash = await hashing.hash(password);
      const browser = newToken();
      await inTransaction(pool, async (client) => {
        await repository.register(client, email, passwordHash, browser.token_hash);
        await sendMail(client, 'registered', email);
      });
      return browser.token;
    },

    resendVerification: (email: string, origin: Origin) => requestMail('resend', email, origin),
    forgotPassword: (email: string, origin: Origin) => requestMail('reset', email, origin),

    /**
     * Confirms an address. Its password stays only in the browser that chose it, or somebody could register with the
     * address of another, who then confirms: from elsewhere the link asks for a new one.
     */
    async verify({ token, password }: { token: string; password?: string | undefined }, origin: Origin) {
      await limits.spend(limits.forNetwork('link', origin.ip));
      const tokenHash = hashToken(token);
      if (!(await repository.isLinkValid('verify', tokenHash))) throw invalidLink();
      const passwordHash = password && (await hashing.hash(password));
      await inTransaction(pool, async (client, afterCommit) => {
        const userId = await repository.useLink(client, 'verify', tokenHash);
        const account = userId && (await repository.byId(client, userId));
        // The address was verified meanwhile, such as by a reset: an older link then sets no password.
        if (!userId || !account || account.email_verified) throw invalidLink();
        if (passwordHash) await repository.setPassword(client, userId, passwordHash);
        else if (!(await repository.keepPassword(client, userId, hashToken(origin.registration ?? ''))))
          throw refusal(409, ACCOUNT_CODES.password_needed, ACCOUNT_TEXTS.password_needed);
        await repository.setVerified(client, userId);
        onHostChanged(afterCommit);
      });
    },

    /** Refuses a link that sets no password any more. Counted like a use, so that it helps nobody to guess. */
    async checkResetLink(token: string, { ip }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      if (!(await repository.isLinkValid('reset', hashToken(token)))) throw invalidLink();
    },

    /**
     * Sets a new password. Whoever has the link reads the mail of this address, so it counts as verified too. Nobody is
     * signed in by it, and a second step is asked for as before (GUARD-30).
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
          // The password is set first: its lock keeps sign-ins with the old one waiting until the sessions are gone.
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
