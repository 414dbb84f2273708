import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import { addDays, dateName, dayIn } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { withUnsubscribeLink } from '../../notices/notice.mails.ts';
import type { NoticeMailing } from '../../notices/notices.ts';
import { confirmCalendarsMail } from '../calendar.mails.ts';
import type { ZoneOf } from '../today.ts';
import type { ConfirmLinks } from './confirm-links.ts';
import { createFreshnessRepository, type SilentCalendar } from './freshness.repository.ts';
import { silentDays } from './silent-days.ts';

/** Looks for calendars that have not been confirmed for long, every hour, in one of the processes. */
export const lookForSilent: JobKind<object> = {
  name: 'silent-calendars',
  retryLimit: 0,
  retryDelay: 0,
  cron: '9 * * * *',
};

type ConfirmMail = { event_id: string; user_id: string; home_ids: readonly string[] };

/** Emails a host to ask whether calendars are still right, once until the host confirms (CAL-23). */
export const confirmMail: JobKind<ConfirmMail> = {
  name: 'confirm-calendars-mail',
  retryLimit: 12,
  retryDelay: 10,
  urgent: true,
};

type Parts = {
  pool: pg.Pool;
  mailer: Mailer;
  mailing: NoticeMailing;
  zoneOf: ZoneOf;
  links: ConfirmLinks;
  clock: () => Date;
};

/** Sends the email about those homes that are still unconfirmed by then. */
export function confirmMailWorker({ pool, mailer, mailing, zoneOf, links, clock }: Parts) {
  const freshness = createFreshnessRepository();
  async function stillDue({ user_id, home_ids }: ConfirmMail): Promise<SilentCalendar[]> {
    const due: SilentCalendar[] = [];
    for (const calendar of await freshness.ofHost(pool, user_id, home_ids)) {
      if ((await silentDays(pool, zoneOf, calendar, clock())) >= SILENCE_DAYS.ask) due.push(calendar);
    }
    return due;
  }

  async function compose(job: ConfirmMail): Promise<Mail | undefined> {
    const { user_id } = job;
    const to = await freshness.address(pool, user_id);
    if (!to || !(await mailing.wants(user_id, 'calendar'))) return undefined;
    const due = await stillDue(job);
    if (due.length === 0) return undefined;
    const asked = await Promise.all(
      due.map(async (calendar) => wordsOf(calendar, await zoneOf(pool, calendar.home_id))),
    );
    const ends = new Set(asked.map(({ end }) => end));
    const homes = asked.map(({ last, end }) => (ends.size > 1 ? `${last} ${end}` : last));
    const url = links.of(
      user_id,
      due.map(({ home_id }) => home_id),
    );
    const mail = confirmCalendarsMail(to, homes, ends.size === 1 ? [...ends] : [], url);
    return withUnsubscribeLink(mail, mailing.unsubscribeLink(user_id, 'calendar'));
  }

  return (job: ConfirmMail) =>
    mailer.deliver(job.event_id, () => mailer.inLanguageOf(job.user_id, () => compose(job)));
}

/** The email's sentences about one home: when its calendar was last confirmed, and what happens next and when. */
function wordsOf({ title, confirmed_at, counts_from }: SilentCalendar, zone: string) {
  const from = (days: number) => dateName(addDays(dayIn(zone, counts_from), days));
  return {
    last: confirmed_at
      ? m.calendar_confirm_mail_last_confirmed({ title, day: dateName(dayIn(zone, confirmed_at)) })
      : m.calendar_confirm_mail_never_confirmed({ title }),
    end: m.calendar_confirm_mail_what_happens({
      day: from(SILENCE_DAYS.not_confirmed),
      later_day: from(SILENCE_DAYS.left_out),
    }),
  };
}
