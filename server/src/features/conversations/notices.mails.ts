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
  const what = unread === 1 ? 'A new message is' : `${unread} new messages are`;
  const about = !is_host || namesPlace(home_title, location) ? 'about a home swap' : `about “${home_title}”`;
  const mail = composeMail({
    to: email,
    subject: unread === 1 ? 'You have a new message' : `You have ${unread} new messages`,
    paragraphs: [
      `${what} waiting for you, ${about}.`,
      'Please answer on the site: this mail is sent by a machine, and nobody reads what comes back to it.',
    ],
    action: { label: 'Read and answer', url },
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
