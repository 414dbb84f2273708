import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { accountExistsMail, finishRegistrationMail, resetMail, verifyMail } from './accounts.mails.ts';
import type { AccountsRepository, MailPurpose } from './accounts.repository.ts';
import { newToken } from './tokens.ts';

type Reason = 'registered' | 'registered_again' | 'resend' | 'reset';

/** Something happened to an address that its holder should hear of. Holds no token: those are made when sending. */
export const accountMail: JobKind<{ event_id: string; reason: Reason; email: string }> = {
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

/** Removes accounts whose address was never verified. */
export const removeUnverified: JobKind<object> = {
  name: 'remove-unverified-accounts',
  retryLimit: 0,
  retryDelay: 0,
  cron: '37 3 * * *',
};

export type AccountLinks = {
  verify: (token: string) => string;
  reset: (token: string) => string;
  signIn: () => string;
};

type Parts = { repository: AccountsRepository; mailer: Mailer; links: AccountLinks };

/** Decides which mail an address gets, if any, and sends it. */
export function accountMailWorker({ repository, mailer, links }: Parts) {
  async function link(userId: string, purpose: MailPurpose) {
    const { token, token_hash } = newToken();
    await repository.addLink(userId, purpose, token_hash);
    return links[purpose](token);
  }

  async function compose(reason: Reason, email: string): Promise<Mail | undefined> {
    const account = await repository.byEmail(email);
    if (!account) return undefined;
    const { user_id, email_verified } = account;
    if (reason === 'reset') return resetMail(email, await link(user_id, 'reset'));
    if (reason === 'registered_again') {
      return email_verified
        ? accountExistsMail(email, links.signIn())
        : finishRegistrationMail(email, await link(user_id, 'reset'));
    }
    return email_verified ? undefined : verifyMail(email, await link(user_id, 'verify'));
  }

  return ({ event_id, reason, email }: { event_id: string; reason: Reason; email: string }) =>
    mailer.deliver(event_id, () => compose(reason, email));
}
