import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { AccountLinks } from './accounts.links.ts';
import {
  accountExistsMail,
  newAddressMail,
  recoverableMail,
  recoverMail,
  resetMail,
  undoMail,
  verifyMail,
} from './accounts.mails.ts';
import type { Account, AccountsRepository, MailPurpose } from './accounts.repository.ts';
import type { AddressChanges } from './address/address.repository.ts';
import type { RecoveriesRepository } from './recovery/recoveries.repository.ts';
import { newToken } from './tokens.ts';

export type MailReason =
  | 'registered'
  | 'resend'
  | 'reset'
  /** To a new address, to confirm it. */
  | 'address'
  /** To an address that an account had until lately, from which the change can still be undone. */
  | 'undo'
  | 'recover'
  | 'recover_complete';

type AccountMail = { event_id: string; reason: MailReason; user_id: string };

/**
 * Sends a mail about an account. The job holds no token, which is made when the mail is sent, and no address, which
 * would outlive the account in the queue.
 */
export const accountMail: JobKind<AccountMail> = {
  name: 'account-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** Deletes sessions, links and counts that nobody can use any more. */
export const tidyAccounts: JobKind<object> = {
  name: 'tidy-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '23 * * * *',
};

/** Handles what becomes due: recoveries that open, admins whose grace ends. */
export const guardAccounts: JobKind<object> = {
  name: 'guard-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/5 * * * *',
};

/** Removes accounts whose address was never verified. */
export const removeUnverified: JobKind<object> = {
  name: 'remove-unverified-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '37 3 * * *',
};

type Parts = {
  pool: pg.Pool;
  repository: AccountsRepository;
  changes: AddressChanges;
  recoveries: RecoveriesRepository;
  mailer: Mailer;
  links: AccountLinks;
};

const RECOVERY_MAILS = { recover: recoverMail, recover_complete: recoverableMail };

/** Decides which mail an address gets, if any, and sends it. */
export function accountMailWorker({ pool, repository, changes, recoveries, mailer, links }: Parts) {
  async function addLink(client: pg.ClientBase, userId: string, purpose: MailPurpose): Promise<string> {
    const { token, token_hash } = newToken();
    await repository.addLink(userId, purpose, token_hash, client);
    return links[purpose](token);
  }

  /** None where it was cancelled since: a mail that comes late would say that it goes on. */
  async function recoveryMail(
    client: pg.ClientBase,
    { user_id, email }: Account,
    reason: keyof typeof RECOVERY_MAILS,
  ): Promise<Mail | undefined> {
    if (!(await recoveries.isUnderWay(client, user_id, reason === 'recover_complete'))) return undefined;
    return RECOVERY_MAILS[reason](email, await addLink(client, user_id, reason));
  }

  async function compose(
    client: pg.ClientBase,
    reason: MailReason,
    userId: string,
  ): Promise<Mail | undefined> {
    const account = await repository.lock(client, userId);
    if (!account) return undefined;
    const { user_id, email, email_verified } = account;

    const link = (purpose: MailPurpose) => addLink(client, user_id, purpose);
    if (reason === 'reset') return resetMail(email, await link('reset'));
    if (reason === 'recover' || reason === 'recover_complete') return recoveryMail(client, account, reason);
    if (reason === 'address') {
      const change = await changes.waiting(client, user_id);
      return change && newAddressMail(change.new_email, await link('address'));
    }
    if (reason === 'undo') {
      const change = await changes.undoable(client, user_id);
      return change && undoMail(change.old_email, await link('undo'));
    }
    if (!email_verified) return verifyMail(email, await link('verify'));
    return reason === 'registered' ? accountExistsMail(email, links.signIn()) : undefined;
  }

  // Runs under the account's lock, because a change of address, or a request for another one, may void a link or be
  // what the mail is about. No link goes to an address that it is not for.
  return ({ event_id, reason, user_id }: AccountMail) =>
    mailer.deliver(event_id, () =>
      inTransaction(pool, (client) => compose(client, reason, user_id), { retries: 3 }),
    );
}
