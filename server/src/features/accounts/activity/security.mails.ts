import { deviceName, deviceParts } from '@swapstead/contract/accounts/device-name';
import { dateName, dayIn, dayText } from '@swapstead/contract/days';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import type { NoticeText } from '@swapstead/contract/notices/notice-event';
import { fillIn } from '@swapstead/contract/notices/text';
import { m } from '@swapstead/messages';
import type { Mail, MailLink } from '../../../platform/mail/mail.ts';
import { composeMail } from '../../../platform/mail/mail-text.ts';

/** Contains the reason in our team's words, and a way to object without signing in. `url` is the contact form. */
export function suspendedMail(to: string, reason: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_suspended_subject(),
    paragraphs: [
      m.accounts_mail_suspended_reason(),
      ...reason.split(/\s*\n\s*/),
      m.accounts_mail_suspended_meaning(),
      m.accounts_mail_suspended_object(),
    ],
    why: m.accounts_security_mail_locked(),
    action: { label: m.accounts_mail_contact_us(), url },
  });
}

/** `url` is the sign-in page. */
export function restoredMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: m.accounts_mail_restored_subject(),
    paragraphs: [m.accounts_mail_restored_text()],
    why: m.accounts_security_mail_locked(),
    action: { label: m.accounts_mail_sign_in(), url },
  });
}

/**
 * What happened to the account, when, on which device, and what to do if it was someone else (GUARD-37). `url` is the
 * page of sign-in and security, `act` the button of an event that can be undone or cancelled.
 */
export function securityEventMail(to: string, line: Line, url: string, act: MailLink | undefined): Mail {
  const { text, subject } = noticeEvent(line.event as NoticeEventName);
  const page = { label: m.accounts_security_mail_open_security(), url };
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
    ],
    why: m.accounts_security_mail_locked(),
    action: act ?? page,
    ...(act && { footnote: page }),
  });
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

type Line = {
  event: string;
  facts: Record<string, string | number>;
  user_agent: string | null;
  happened_at: Date;
};

function wordsIn(text: NoticeText | null, { facts, user_agent, happened_at }: Line): string {
  const words: Record<string, string | number> = { ...facts, ...deviceParts(user_agent) };
  if (typeof facts.day === 'string') words.day = dayText(facts.day, dayIn('UTC', happened_at));
  return (text && fillIn(text, words)) ?? '';
}

/** For example '3 July 2027, 14:05'. */
const timeOf = (instant: Date): string =>
  `${dateName(dayIn('UTC', instant))}, ${instant.toISOString().slice(11, 16)}`;
