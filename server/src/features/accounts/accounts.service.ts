import { randomUUID } from 'node:crypto';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
import type pg from 'pg';
import { type AfterCommit, inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountMail } from './accounts.jobs.ts';
import type { AccountLimits } from './accounts.limits.ts';
import type { AccountsRepository, MailPurpose } from './accounts.repository.ts';
import { type HashingGate, hashPassword, verifyPassword } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import { hashToken } from './tokens.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  sessions: SessionsRepository;
  jobs: Pick<Jobs, 'send'>;
  limits: AccountLimits;
  hashing: HashingGate;
  /** What visitors see of hosts has changed: the mark of a verified address. */
  onHostChanged: (afterCommit: AfterCommit) => void;
};

/** Where a request comes from: the address of its network, and what the browser calls itself. */
export type Origin = { ip: string; user_agent: string | null };

const wrongCredentials = () => refusal(401, 'wrong_credentials', ACCOUNT_TEXTS.wrong_credentials);
const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/**
 * Opening, entering and recovering an account. Answers and the work done for them are the same whether an address is
 * known or not; what differs is decided later by the job that writes the mail.
 */
export function createAccountsService(parts: Parts) {
  const { pool, repository, sessions, jobs, limits, hashing, onHostChanged } = parts;

  async function requestMail(action: 'resend' | 'reset', email: string, { ip }: Origin) {
    await limits.spend(limits.forAddress(action, ip, email));
    await inTransaction(pool, (client) =>
      jobs.send(client, accountMail, { event_id: randomUUID(), reason: action, email }),
    );
  }

  return {
    async register({ email, password }: { email: string; password: string }, { ip }: Origin) {
      hashing.requireRoom();
      await limits.spend(limits.forAddress('register', ip, email));
      const passwordHash = await hashing.run(() => hashPassword(password));
      await inTransaction(pool, async (client) => {
        const created = await repository.create(client, email, passwordHash);
        const reason = created ? 'registered' : 'registered_again';
        await jobs.send(client, accountMail, { event_id: randomUUID(), reason, email });
      });
    },

    /** @returns the token of the new session */
    async signIn({ email, password }: { email: string; password: string }, origin: Origin): Promise<string> {
      const allowances = limits.forAddress('sign-in', origin.ip, email);
      // Whoever is refused for this has not tried anything yet.
      hashing.requireRoom();
      await limits.spend(allowances);
      const account = await repository.byEmail(email);
      const right = await hashing.run(() => verifyPassword(password, account?.password_hash));
      if (!right || !account?.password_hash) throw wrongCredentials();
      if (!account.email_verified) {
        throw refusal(403, ACCOUNT_CODES.unverified, ACCOUNT_TEXTS.unverified);
      }
      const token = await sessions.open(account.user_id, account.password_hash, origin.user_agent);
      if (!token) throw wrongCredentials();
      await limits.refund(allowances);
      return token;
    },

    resendVerification: (email: string, origin: Origin) => requestMail('resend', email, origin),
    forgotPassword: (email: string, origin: Origin) => requestMail('reset', email, origin),

    async verify(token: string, { ip }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      await inTransaction(pool, async (client, afterCommit) => {
        const userId = await repository.useLink(client, 'verify', hashToken(token));
        if (!userId) throw invalidLink();
        await repository.setVerified(client, userId);
        onHostChanged(afterCommit);
      });
    },

    /** Refuses a link that sets no password any more. Counted like a use, so that it helps nobody to guess. */
    async checkResetLink(token: string, { ip }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      if (!(await repository.isLinkValid('reset', hashToken(token)))) throw invalidLink();
    },

    /** Sets a new password. Whoever has the link reads the mail of this address, so it counts as verified too. */
    async resetPassword({ token, password }: { token: string; password: string }, { ip }: Origin) {
      await limits.spend(limits.forNetwork('link', ip));
      const purpose: MailPurpose = 'reset';
      const tokenHash = hashToken(token);
      if (!(await repository.isLinkValid(purpose, tokenHash))) throw invalidLink();
      const passwordHash = await hashing.run(() => hashPassword(password));
      await inTransaction(pool, async (client, afterCommit) => {
        const userId = await repository.useLink(client, purpose, tokenHash);
        if (!userId) throw invalidLink();
        // The password first: its lock holds off sign-ins with the old one until the sessions are gone.
        await repository.setPassword(client, userId, passwordHash);
        await repository.setVerified(client, userId);
        await sessions.endAll(client, userId);
        onHostChanged(afterCommit);
      });
    },
  };
}
