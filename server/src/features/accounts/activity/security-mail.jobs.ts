import { deviceName, deviceParts } from '@swapstead/contract/accounts/device-name';
import { dateName, dayIn, dayText } from '@swapstead/contract/days';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type pg from 'pg';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { AccountLinks } from '../accounts.links.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { newToken } from '../tokens.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { ABOUT_SUSPENSION, restoredMail, SECURITY_MAIL_LOCKED, suspendedMail } from './security.mails.ts';

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
      return suspendedMail(to, String(line.facts.reason), links.contact(ABOUT_SUSPENSION));
    if (line.event === 'account_restored') return restoredMail(to, links.signIn());
    const { text, subject } = noticeEvent(line.event as NoticeEventName);
    const acts =
      line.event === 'address_changed'
        ? { label: 'Undo the change', url: await link(user_id, 'undo') }
        : line.event === 'recovery_begun'
          ? { label: 'Cancel', url: await link(user_id, 'recover_cancel') }
          : undefined;
    return composeMail({
      to,
      subject: wordsIn(subject, line),
      paragraphs: [
        wordsIn(text, line),
        `${timeOf(line.happened_at)} (UTC), ${deviceName(line.user_agent)}.`,
        IF_NOT_YOU[line.event] ?? IF_NOT_YOU.other,
        SECURITY_MAIL_LOCKED,
      ],
      action: acts ?? { label: 'Sign-in and security', url: links.security() },
      ...(acts && { footnote: { label: 'Sign-in and security', url: links.security() } }),
    });
  }

  return (data: SecurityMail) => mailer.deliver(data.event_id, () => compose(data));
}

/** Whoever was signed out by a new password does not know it and has no session, so the only way is a reset. */
const SIGNED_OUT =
  "If it was not you: choose a new password with 'Forgot password?' on the sign-in page, which signs everybody out. Then look through your sign-in and security page.";

const IF_NOT_YOU: Record<string, string> & { other: string } = {
  password_changed: SIGNED_OUT,
  address_changed_back: SIGNED_OUT,
  recovery_done: SIGNED_OUT,
  step_attacked:
    "They haven't got in. Choose a new password with 'Forgot password?' on the sign-in page: that ends their attempts, and you can sign in with it at once.",
  address_changed:
    'If it was not you: undo the change with the link above. It works once and for 72 hours, signs everybody out and lets you choose a new password.',
  recovery_begun: 'If it was not you: cancel it with the link above, and change your password.',
  second_step_due: 'An authenticator app or a passkey takes two minutes.',
  second_step_missing: 'An authenticator app or a passkey takes two minutes.',
  other:
    'If it was not you: change your password at once, sign out other devices, and look through your sign-in and security page.',
};

type Line = { facts: Record<string, string | number>; user_agent: string | null; happened_at: Date };

function wordsIn(text: unknown, { facts, user_agent, happened_at }: Line): string {
  const words: Record<string, string | number> = { ...facts, ...deviceParts(user_agent) };
  if (typeof facts.day === 'string') words.day = dayText(facts.day, dayIn('UTC', happened_at));
  return String(text).replace(/\{(\w+)\}/g, (whole, word: string) => String(words[word] ?? whole));
}

/** For example '3 July 2027, 14:05'. */
const timeOf = (instant: Date): string =>
  `${dateName(dayIn('UTC', instant))}, ${instant.toISOString().slice(11, 16)}`;
