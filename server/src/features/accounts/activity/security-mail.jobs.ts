import { deviceName, deviceParts } from '@swapstead/contract/accounts/device-name';
import { dateName, dayIn, dayText } from '@swapstead/contract/days';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type { NoticeText } from '@swapstead/contract/notices/notice-event';
import { fillIn } from '@swapstead/contract/notices/text';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { AccountLinks } from '../accounts.links.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { newToken } from '../tokens.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { restoredMail, suspendedMail } from './security.mails.ts';

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
    const { text, subject } = noticeEvent(line.event as NoticeEventName);
    const acts =
      line.event === 'address_changed'
        ? { label: m.accounts_mail_undo_change(), url: await link(user_id, 'undo') }
        : line.event === 'recovery_begun'
          ? { label: m.common_cancel(), url: await link(user_id, 'recover_cancel') }
          : undefined;
    return composeMail({
      to,
      subject: wordsIn(subject, line),
      paragraphs: [
        wordsIn(text, line),
        m.accounts_security_mail_when_and_device({
          time: timeOf(line.happened_at),
          device: deviceName(line.user_agent),
        }),
        (IF_NOT_YOU[line.event] ?? IF_NOT_YOU.other)(),
        m.accounts_security_mail_locked(),
      ],
      action: acts ?? { label: m.accounts_security_mail_open_security(), url: links.security() },
      ...(acts && { footnote: { label: m.accounts_security_mail_open_security(), url: links.security() } }),
    });
  }

  return (data: SecurityMail) => mailer.deliver(data.event_id, () => compose(data));
}

/** What the member can do if it was someone else. */
const IF_NOT_YOU: Record<string, () => string> & { other: () => string } = {
  // Whoever was signed out by a new password does not know it and has no session, so the only way is a reset.
  password_changed: m.accounts_security_mail_signed_out_reset,
  address_changed_back: m.accounts_security_mail_signed_out_reset,
  recovery_done: m.accounts_security_mail_signed_out_reset,
  step_attacked: m.accounts_security_mail_step_attacked,
  address_changed: m.accounts_security_mail_undo_address,
  recovery_begun: m.accounts_security_mail_cancel_recovery,
  second_step_due: m.accounts_security_mail_takes_two_minutes,
  second_step_missing: m.accounts_security_mail_takes_two_minutes,
  other: m.accounts_security_mail_if_not_you,
};

type Line = { facts: Record<string, string | number>; user_agent: string | null; happened_at: Date };

function wordsIn(text: NoticeText | null, { facts, user_agent, happened_at }: Line): string {
  const words: Record<string, string | number> = { ...facts, ...deviceParts(user_agent) };
  if (typeof facts.day === 'string') words.day = dayText(facts.day, dayIn('UTC', happened_at));
  return (text && fillIn(text, words)) ?? '';
}

/** For example '3 July 2027, 14:05'. */
const timeOf = (instant: Date): string =>
  `${dateName(dayIn('UTC', instant))}, ${instant.toISOString().slice(11, 16)}`;
