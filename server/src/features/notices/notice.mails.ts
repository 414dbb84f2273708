import type { NoticeEventName } from '@swapstead/contract/notices/events';
import { kindOf, type NoticeKind } from '@swapstead/contract/notices/kinds';
import { m } from '@swapstead/messages';
import type { Mail } from '../../platform/mail/mail.ts';
import { addFootnote, composeMail } from '../../platform/mail/mail-text.ts';

const ACTIONS: Partial<Record<NoticeKind, () => string>> = {
  message: m.notices_mail_read_and_answer,
  proposal: m.notices_mail_open_swap,
  answer: m.notices_mail_open_swap,
  change: m.notices_mail_open_swap,
  agreed: m.notices_mail_open_swap,
  sign: m.notices_mail_open_swap,
  final: m.notices_mail_open_swap,
  reminder: m.notices_mail_open_swap,
  cancelled: m.notices_mail_open_swap,
  wish: m.notices_mail_open_wish,
  nights: m.notices_mail_see_nights,
};

/** Where the button names what the email asks for. */
const ACTIONS_OF_EVENTS: Partial<Record<NoticeEventName, () => string>> = {
  review_possible: m.reviews_strip_write_button,
  review_due: m.reviews_strip_write_button,
  review_waits: m.reviews_strip_write_button,
};

type UnsubscribeLink = { footnote: { label: string; url: string }; headers: Record<string, string> };

type NoticeMail = Pick<Mail, 'name' | 'photo' | 'rows' | 'deadline' | 'note'> & {
  to: string;
  kind: NoticeKind;
  event: NoticeEventName;
  subject: string;
  /** One paragraph for each notice, as its reader may read it (NOTE-20). */
  paragraphs: readonly string[];
  url: string;
  /** The link that switches the email off; undefined if it cannot be switched off. */
  off: UnsubscribeLink | undefined;
  /** Whether the swap of the notice is still agreed or final. */
  isUnderWay: boolean;
};

/** The email about one notice, or several of one swap (NOTE-27). */
export function noticeMail(notice: NoticeMail): Mail {
  const { to, kind, event, subject, paragraphs, url, off, isUnderWay, name, photo, rows, deadline, note } =
    notice;
  const ofSwap = isUnderWay ? m.notices_mail_locked_under_way() : m.notices_mail_locked_over();
  const locked = kind === 'security' ? m.accounts_security_mail_locked() : ofSwap;
  const mail = composeMail({
    to,
    subject,
    ...(name && { name }),
    ...(photo && { photo }),
    ...(rows && { rows }),
    paragraphs,
    ...(deadline && { deadline }),
    ...(note && { note }),
    why: off ? m.mails_why_choice({ about: kindOf(kind).about }) : locked,
    action: { label: (ACTIONS_OF_EVENTS[event] ?? ACTIONS[kind] ?? m.notices_mail_look_at_it)(), url },
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
    subject: m.notices_mail_digest_subject({ count: lines.length }),
    paragraphs: [...shown, ...(more > 0 ? [m.notices_mail_and_more({ count: more })] : [])],
    why: m.mails_why_digest(),
    action: { label: m.notices_mail_look_at_it(), url },
    footnote: off.footnote,
  });
  return { ...mail, headers: off.headers };
}

/** Adds the unsubscribe link to an email of another slice. */
export const withUnsubscribeLink = (mail: Mail, off: UnsubscribeLink): Mail => ({
  ...addFootnote(mail, off.footnote),
  headers: { ...mail.headers, ...off.headers },
});

/** To an address from which emails came back, to find out whether they arrive again (NOTE-35). `url` confirms it. */
export function deliveryTestMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.notices_mail_test_subject(),
    paragraphs: [m.notices_mail_test_press_if_arrived()],
    why: m.mails_why_test(),
    action: { label: m.notices_mail_test_mails_arrive(), url },
  });
}
