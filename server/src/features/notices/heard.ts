import type { SECURITY_NOTICES } from '@swapstead/contract/accounts/security-notices';
import { LIMITS } from '@swapstead/contract/limits';
import type { NoticeEventName } from '@swapstead/contract/notices/events';
import type pg from 'pg';
import { tooManyRequests } from '../../platform/errors.ts';
import type { NewNotice } from './notify.repository.ts';

/**
 * How often a member may make another one hear of an event.
 * - `limited`: a member can do it again and again, so it is counted, and refused beyond the limits of a day.
 * - `counted`: it answers or ends what a limited act began, at most once for each. It counts towards the limits, but is
 *   never refused: nobody is kept in a swap because they have done much today.
 * - `daily`: told once a day, by its key.
 * - `own`: has a limit of its own, where it is done.
 * - `none`: no member does it: time, our team, another calendar, or the member's own account.
 */
type Hearing = 'limited' | 'counted' | 'daily' | 'own' | 'none';

/** Every event, so that a new one comes with a decision. */
const HEARING = {
  message: 'own',

  proposal_made: 'limited',
  proposal_due: 'none',
  proposal_missed: 'none',
  one_said_yes: 'counted',
  more_time: 'counted',
  declined: 'counted',
  withdrawn: 'counted',
  expired: 'none',
  overtaken: 'none',
  change_suggested: 'limited',
  days_suggested: 'limited',
  change_due: 'none',
  change_agreed: 'counted',
  change_not_agreed: 'counted',
  agreed: 'counted',
  somebody_signed: 'counted',
  sign_due: 'none',
  lapsed: 'none',
  deadline_moved: 'none',
  final_guest: 'none',
  final_host: 'none',
  completed: 'none',
  week_before_guest: 'none',
  week_before_host: 'none',
  day_before_guest: 'none',
  day_before_host: 'none',
  arrival_saved: 'limited',
  guide_changed: 'daily',
  cancelled: 'counted',
  cancelled_by_team: 'none',
  member_left: 'none',
  member_suspended: 'none',
  member_restored: 'none',
  said_not_happened: 'counted',
  not_happened_due: 'none',
  decided_completed: 'none',
  decided_not_happened: 'none',
  something_fits: 'none',

  review_possible: 'none',
  review_published: 'none',
  homes_fit_wish: 'none',
  match: 'none',

  calendar_to_confirm: 'none',
  calendar_not_confirmed: 'none',
  calendar_left_out: 'none',
  home_without_place: 'none',
  feed_fails: 'none',
  feed_is_back: 'none',
  feed_meets_swap: 'none',

  ticket_answered: 'none',
  ticket_status: 'none',
  home_hidden: 'none',
  home_shown: 'none',
  ticket_opened: 'own',
} as const satisfies Record<Exclude<NoticeEventName, keyof typeof SECURITY_NOTICES>, Hearing>;

/** What happens to an account is told to its own member. */
const hearingOf = (event: NoticeEventName): Hearing =>
  (HEARING as Partial<Record<NoticeEventName, Hearing>>)[event] ?? 'none';

type Heard = { by: string; to: string; hearing: Hearing };

/**
 * Counts what members have just made others hear, in the transaction of it. The rows are taken in one order and after
 * the inboxes, so that of many acts at once no more pass than may.
 * @throws 429 where one of them is beyond the limit of the day
 */
export async function countHeard(
  client: pg.ClientBase,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  const heard = notices.flatMap(({ user_id: to, event, about }): Heard[] => {
    const hearing = hearingOf(event);
    const by = about?.member_id;
    if (by === undefined || by === to || (hearing !== 'limited' && hearing !== 'counted')) return [];
    return [{ by, to, hearing }];
  });
  for (const [by, ones] of Map.groupBy(heard, (one) => one.by)) {
    const isRefused = ones.some(({ hearing }) => hearing === 'limited');
    const { rows } = await client.query<{ to_user: string | null }>({
      name: 'notices-count-heard',
      text: COUNT,
      values: [
        by,
        now,
        [...new Set(ones.map(({ to }) => to))],
        isRefused ? LIMITS.notices_to_one_a_day : null,
        isRefused ? LIMITS.notices_to_all_a_day : null,
      ],
    });
    const counted = new Set(rows.map(({ to_user }) => to_user));
    if (!counted.has(null)) throw tooManyRequests(TOO_OFTEN.to_all, secondsOfDay(now));
    if (!ones.every(({ to }) => counted.has(to))) throw tooManyRequests(TOO_OFTEN.to_one, secondsOfDay(now));
  }
}

const TOO_OFTEN = {
  to_one: "You've sent this member a lot today. Please try again tomorrow.",
  to_all: "You've sent other members a lot today. Please try again tomorrow.",
};

/** A row that is full is left as it is, and so missing among those that come back. */
const COUNT = `
  insert into notice_counts as c (by_user, to_user, day, notices)
  select $1::uuid, to_user, ($2::timestamptz at time zone 'UTC')::date, 1
  from (select null::uuid as to_user union all select unnest($3::uuid[])) wanted order by to_user nulls first
  on conflict on constraint notice_counts_once do update set notices = c.notices + 1
    where $4::int is null or c.notices < case when c.to_user is null then $5::int else $4::int end
  returning to_user`;

const DAY_S = 86_400;
const secondsOfDay = (now: Date) => DAY_S - (Math.floor(now.getTime() / 1_000) % DAY_S);

/** Deletes the counts of days that are over in every time zone. */
export async function tidyHeard(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query("delete from notice_counts where day < ($1::timestamptz at time zone 'UTC')::date - 2", [
    now,
  ]);
}
