import type { SECURITY_NOTICES } from '@swapstead/contract/accounts/security-notices';
import { LIMITS } from '@swapstead/contract/limits';
import type { NoticeEventName } from '@swapstead/contract/notices/events';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { tooManyRequests } from '../../platform/errors.ts';
import type { NoticeCountsRepository } from './notice-counts.repository.ts';
import type { NewNotice } from './notify.repository.ts';

/**
 * How often one member may cause notices of an event to other members.
 * - `limited`: a member can do it again and again, so it is counted, and refused beyond the daily limits.
 * - `counted`: it answers or ends what a limited action began, at most once each. It counts towards the limits but is
 *   never refused: nobody has to stay in a swap because they have done a lot today.
 * - `daily`: notified once a day, by its key.
 * - `own`: has its own limit, in the slice that causes it.
 * - `none`: no member causes it: time, our team, another calendar, or the member's own account.
 */
type Limit = 'limited' | 'counted' | 'daily' | 'own' | 'none';

/** Lists every event, so that a new one needs a decision to compile. */
const LIMIT_OF = {
  message: 'own',

  proposal_made: 'limited',
  stay_proposed: 'limited',
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
  review_due: 'none',
  review_waits: 'none',
  review_replied: 'none',
  review_hidden: 'none',
  review_shown: 'none',
  identity_verified: 'none',
  identity_failed: 'none',
  identity_removed: 'none',
  identity_not_asked: 'none',
  welcome_nights: 'none',
  nights_earned: 'none',
  nights_kept: 'none',
  nights_back: 'none',
  nights_missing: 'none',
  nights_corrected: 'none',
  homes_fit_wish: 'none',
  match: 'none',
  mutual_like: 'none',

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
} as const satisfies Record<Exclude<NoticeEventName, keyof typeof SECURITY_NOTICES>, Limit>;

/** Events of an account notify only its own member. */
const limitOf = (event: NoticeEventName): Limit =>
  (LIMIT_OF as Partial<Record<NoticeEventName, Limit>>)[event] ?? 'none';

type Counted = { by: string; to: string; limit: Limit };

/**
 * Counts the notices that members have just caused to others, in the same transaction. The rows are locked in a fixed
 * order and after the inboxes, so that simultaneous actions cannot exceed the limits.
 * @throws 429 if one of the members is beyond the daily limit
 */
export async function countNotices(
  client: pg.ClientBase,
  counts: NoticeCountsRepository,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  const caused = notices.flatMap(({ user_id: to, event, about }): Counted[] => {
    const limit = limitOf(event);
    const by = about?.member_id;
    if (by === undefined || by === to || (limit !== 'limited' && limit !== 'counted')) return [];
    return [{ by, to, limit }];
  });
  for (const [by, ones] of Map.groupBy(caused, (one) => one.by)) {
    const isRefused = ones.some(({ limit }) => limit === 'limited');
    const counted = await counts.add(client, {
      by,
      to: [...new Set(ones.map(({ to }) => to))],
      now,
      most_to_one: isRefused ? LIMITS.notices_to_one_a_day : null,
      most_to_all: isRefused ? LIMITS.notices_to_all_a_day : null,
    });
    if (!counted.has(null)) throw tooManyRequests(m.notices_limits_sent_others_a_lot(), secondsOfDay(now));
    if (!ones.every(({ to }) => counted.has(to))) {
      throw tooManyRequests(m.notices_limits_sent_member_a_lot(), secondsOfDay(now));
    }
  }
}

const DAY_S = 86_400;
const secondsOfDay = (now: Date) => DAY_S - (Math.floor(now.getTime() / 1_000) % DAY_S);
