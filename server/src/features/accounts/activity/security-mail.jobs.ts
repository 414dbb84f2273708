import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { AccountLinks } from '../accounts.links.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { newToken } from '../tokens.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { restoredMail, securityEventMail, suspendedMail } from './security.mails.ts';

/** Emails the member about an entry of the account's activity. The job contains ids only. */
export const securityMail: JobKind<SecurityMail> = {
  name: 'security-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

type SecurityMail = { event_id: string; account_event_id: number; user_id: string; change_id?: string };

type Parts = {
  pool: pg.Pool;
  accounts: AccountsRepository;
  activity: ActivityRepository;
  /** The old address, while the change can be undone. */
  oldAddress: (changeId: string) => Promise<string | undefined>;
  links: AccountLinks;
  mailer: Mailer;
};

/** Writes what happened, when, on which device, and what to do if it was someone else (GUARD-37). */
export function securityMailWorker({ pool, accounts, activity, oldAddress, links, mailer }: Parts) {
  async function link(userId: string, purpose: 'undo' | 'recover_cancel'): Promise<string> {
    const { token, token_hash } = newToken();
    await accounts.addLink(userId, purpose, token_hash);
    return links[purpose](token);
  }

  async function compose({ account_event_id, user_id, change_id }: SecurityMail): Promise<Mail | undefined> {
    const [account, line] = [await accounts.byId(pool, user_id), await activity.byId(account_event_id)];
    const to = change_id ? await oldAddress(change_id) : account?.email;
    if (!account || !line || !to) return undefined;
    if (line.event === 'account_suspended')
      return suspendedMail(to, String(line.facts.reason), links.contact(m.accounts_about_suspension()));
    if (line.event === 'account_restored') return restoredMail(to, links.signIn());
    const act =
      line.event === 'address_changed'
        ? { label: m.accounts_mail_undo_change(), url: await link(user_id, 'undo') }
        : line.event === 'recovery_begun'
          ? { label: m.common_cancel(), url: await link(user_id, 'recover_cancel') }
          : undefined;
    return securityEventMail(to, line, links.security(), act);
  }

  return (data: SecurityMail) =>
    mailer.deliver(data.event_id, () => mailer.inLanguageOf(data.user_id, () => compose(data)));
}
