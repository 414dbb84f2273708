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
  /** Confirms a new address. */
  | 'address'
  /** To the old address, from which the change can still be undone. */
  | 'undo'
  | 'recover'
  | 'recover_complete';

type AccountMail = { event_id: string; reason: MailReason; user_id: string };

/**
 * Sends an email about an account. The job contains no token, because that is created when the email is sent, and no
 * address, because that would remain in the queue after the account is deleted.
 */
export const accountMail: JobKind<AccountMail> = {
  name: 'account-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** Deletes expired sessions, links and counts. */
export const tidyAccounts: JobKind<object> = {
  name: 'tidy-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '23 * * * *',
};

/** Handles what has become due: recoveries that can be completed, admins whose grace period ends. */
export const guardAccounts: JobKind<object> = {
  name: 'guard-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/5 * * * *',
};

/** Deletes accounts whose address was never verified. */
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

/** Decides which email an address gets, if any, and sends it. */
export function accountMailWorker({ pool, repository, changes, recoveries, mailer, links }: Parts) {
  async function addLink(client: pg.ClientBase, userId: string, purpose: MailPurpose): Promise<string> {
    const { token, token_hash } = newToken();
    await repository.addLink(userId, purpose, token_hash, client);
    return links[purpose](token);
  }

  /**
   * Sends nothing if the recovery has been cancelled: a delayed email would announce a recovery that no longer exists.
   */
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

  // Runs under the account's lock, because a change of address at the same time may void the link or be the subject of
  // the email. A link is never sent to an address that it was not made for.
  return ({ event_id, reason, user_id }: AccountMail) =>
    mailer.deliver(event_id, () =>
      mailer.inLanguageOf(user_id, () =>
        inTransaction(pool, (client) => compose(client, reason, user_id), { retries: 3 }),
      ),
    );
}
