import { kindOf } from '@swapstead/contract/notices/kinds';
import { m } from '@swapstead/messages';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';
import type { NoticeMailing } from '../notices/notices.ts';

type Waiting = {
  email: string;
  unread: number;
  home_title: string;
  location: string | null;
  /** Emails name only titles of the reader's own homes (NOTE-20). */
  is_host: boolean;
};

type UnsubscribeLink = ReturnType<NoticeMailing['unsubscribeLink']>;

/** The email about unread messages. It names nothing: no text, no member, no title that reveals the place (MSG-10). */
export function noticeMail(
  { email, unread, home_title, location, is_host }: Waiting,
  url: string,
  off: UnsubscribeLink,
): Mail {
  const hidesTitle = !is_host || namesPlace(home_title, location);
  const mail = composeMail({
    to: email,
    subject: m.conversations_mail_subject({ count: unread }),
    paragraphs: [
      hidesTitle
        ? m.conversations_mail_waiting_about_swap({ count: unread })
        : m.conversations_mail_waiting_about_home({ count: unread, title: home_title }),
    ],
    action: { label: m.notices_mail_read_and_answer(), url },
    why: m.mails_why_choice({ about: kindOf('message').about }),
    footnote: off.footnote,
  });
  return { ...mail, headers: off.headers };
}

/** Whether a title contains a word of the location. The location of a deleted home is unknown, so it counts as yes. */
function namesPlace(title: string, location: string | null): boolean {
  if (location === null) return true;
  const words = title.toLowerCase();
  return location
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 2 && words.includes(word));
}
