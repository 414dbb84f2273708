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
import type { AccountsRepository, MailPurpose } from './accounts.repository.ts';
import type { AddressChanges } from './address/address.repository.ts';
import { newToken } from './tokens.ts';

export type MailReason =
  | 'registered'
  | 'resend'
  | 'reset'
  /** To a new address, to confirm it. */
  | 'address'
  /** To an address that an account had until lately, of which it can still be undone. */
  | 'undo'
  | 'recover'
  | 'recover_complete';

type AccountMail = { event_id: string; reason: MailReason; user_id: string };

/**
 * Something happened to an account that its holder should hear of. Holds no token, which is made when sending, and no
 * address, which would outlive the account in the queue.
 */
export const accountMail: JobKind<AccountMail> = {
  name: 'account-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** Throws away sessions, links and counts that nobody can use any more. */
export const tidyAccounts: JobKind<object> = {
  name: 'tidy-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '23 * * * *',
};

/** What time brings to accounts: recoveries that open, admins whose grace ends. */
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
  mailer: Mailer;
  links: AccountLinks;
};

/** Decides which mail an address gets, if any, and sends it. */
export function accountMailWorker({ pool, repository, changes, mailer, links }: Parts) {
  async function compose(
    client: pg.ClientBase,
    reason: MailReason,
    userId: string,
  ): Promise<Mail | undefined> {
    const account = await repository.lock(client, userId);
    if (!account) return undefined;
    const { user_id, email, email_verified } = account;

    async function link(purpose: MailPurpose) {
      const { token, token_hash } = newToken();
      await repository.addLink(user_id, purpose, token_hash, client);
      return links[purpose](token);
    }

    if (reason === 'reset') return resetMail(email, await link('reset'));
    if (reason === 'recover') return recoverMail(email, await link('recover'));
    if (reason === 'recover_complete') return recoverableMail(email, await link('recover_complete'));
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

  // Under the account's lock: whoever changes the address, or asks for another one, takes back a link that is there, or
  // is what the mail is about. No link goes to an address that it is not for.
  return ({ event_id, reason, user_id }: AccountMail) =>
    mailer.deliver(event_id, () =>
      inTransaction(pool, (client) => compose(client, reason, user_id), { retries: 3 }),
    );
}
