import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import type { Mail } from '../../platform/mail/mail.ts';
import { addFootnote, composeMail } from '../../platform/mail/mail-text.ts';
import { SECURITY_MAIL_LOCKED } from '../accounts/activity/security.mails.ts';

const ACTIONS: Partial<Record<NoticeKind, string>> = {
  message: 'Read and answer',
  proposal: 'Open swap',
  answer: 'Open swap',
  change: 'Open swap',
  agreed: 'Open swap',
  sign: 'Open swap',
  final: 'Open swap',
  reminder: 'Open swap',
  cancelled: 'Open swap',
  wish: 'Open wish',
};

type UnsubscribeLink = { footnote: { label: string; url: string }; headers: Record<string, string> };

type NoticeMail = {
  to: string;
  kind: NoticeKind;
  subject: string;
  /** One paragraph for each notice, with days and deadlines, but without names, titles or places (NOTE-20). */
  paragraphs: readonly string[];
  url: string;
  /** The link that switches the email off; undefined if it cannot be switched off. */
  off: UnsubscribeLink | undefined;
  /** Whether the swap of the notice is still agreed or final. */
  isUnderWay: boolean;
};

/** Why an email about a swap cannot be switched off. */
const LOCKED = {
  under_way: 'This mail belongs to a swap under way and cannot be switched off.',
  over: 'This mail is about a swap that you had agreed and cannot be switched off.',
};

/** The email about one notice, or several of one swap (NOTE-27). */
export function noticeMail({ to, kind, subject, paragraphs, url, off, isUnderWay }: NoticeMail): Mail {
  const ofSwap = isUnderWay ? LOCKED.under_way : LOCKED.over;
  const locked = kind === 'security' ? SECURITY_MAIL_LOCKED : ofSwap;
  const mail = composeMail({
    to,
    subject,
    paragraphs: off ? [...paragraphs] : [...paragraphs, locked],
    action: { label: ACTIONS[kind] ?? 'Look at it', url },
    ...(off && { footnote: off.footnote }),
  });
  return { ...mail, headers: off?.headers ?? {} };
}

/** How many lines a digest has; further notices are only counted (NOTE-32). */
const MOST_LINES = 30;

type Digest = { to: string; lines: readonly string[]; url: string; off: UnsubscribeLink };

/** The email about all notices of a day. */
export function digestMail({ to, lines, url, off }: Digest): Mail {
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  const mail = composeMail({
    to,
    subject: `Your day at Swapstead: ${lines.length === 1 ? '1 notice' : `${lines.length} notices`}`,
    paragraphs: [...shown, ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: 'Look at it', url },
    footnote: off.footnote,
  });
  return { ...mail, headers: off.headers };
}

/** Adds the unsubscribe link to an email of another slice. */
export const withUnsubscribeLink = (mail: Mail, off: UnsubscribeLink): Mail => ({
  ...addFootnote(mail, off.footnote),
  headers: { ...mail.headers, ...off.headers },
});
