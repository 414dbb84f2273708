import { kindOf } from '@swapstead/contract/notices/kinds';
import { m } from '@swapstead/messages';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

type Outage = { calendar: string; title: string; day: string; time: string; reason: string };

/** Emails about a host's calendars. A calendar of another site that can't be read (CAL-44); `url` is the own homes. */
export function outageMail(to: string, outage: Outage, url: string): Mail {
  return composeMail({
    to,
    subject: m.calendar_outage_subject(),
    paragraphs: [m.calendar_outage_cannot_be_read(outage)],
    why: m.mails_why_choice({ about: kindOf('calendar').about }),
    action: { label: m.calendar_outage_open_calendars(), url },
  });
}

/** One sentence for each home, and `ends` that hold for all of them (CAL-23). `url` confirms the calendars. */
export function confirmCalendarsMail(
  to: string,
  homes: readonly string[],
  ends: readonly string[],
  url: string,
): Mail {
  return composeMail({
    to,
    subject: m.calendar_confirm_mail_subject(),
    paragraphs: [...homes, m.calendar_confirm_mail_members_rely_on_it(), ...ends],
    why: m.mails_why_choice({ about: kindOf('calendar').about }),
    action: { label: m.calendar_confirm_mail_check(), url },
  });
}
