import { m } from '@swapstead/messages';
import { SECURITY_NOTICES } from '../accounts/security-notices.ts';
import { NIGHT_NOTICES } from '../ledger/notices.ts';
import { SWAP_NOTICES } from '../swaps/notices.ts';
import { IDENTITY_NOTICES } from '../trust/notices.ts';
import type { NoticeEvent } from './notice-event.ts';

/**
 * Every event that members are notified of, with its exact words (file 14, 'Texts', and the tables of files 10, 12
 * and 13). {day} is made from `facts.day`, {window} from `facts.check_in` and `facts.check_out`, {was} from
 * `facts.was_check_in` and `facts.was_check_out`, {n} from `facts.n`. Other words come from the slice that owns the
 * notice's subject.
 */
export const NOTICE_EVENTS = {
  message: {
    kind: 'message',
    text: m.notices_event_message,
    ended: m.notices_event_message_ended,
    subject: m.notices_event_message_subject,
    mail: 'own',
    grows: true,
  },

  ...SWAP_NOTICES,

  review_possible: {
    kind: 'review',
    text: m.notices_event_review_possible,
    ended: m.notices_event_review_possible_ended,
    subject: m.notices_event_review_possible_subject,
  },
  review_published: {
    kind: 'review',
    text: m.notices_event_review_published,
    ended: m.notices_event_review_published_ended,
    subject: m.notices_event_review_published_subject,
  },
  review_due: {
    kind: 'review',
    text: m.reviews_notice_due,
    ended: m.reviews_notice_due_ended,
    subject: m.reviews_notice_due_subject,
  },
  review_waits: {
    kind: 'review',
    text: m.reviews_notice_waits,
    ended: m.reviews_notice_waits_ended,
    subject: m.reviews_notice_waits_subject,
  },
  review_replied: {
    kind: 'review',
    text: m.reviews_notice_replied,
    ended: m.reviews_notice_replied_ended,
    subject: m.reviews_notice_replied_subject,
  },
  review_hidden: {
    kind: 'review',
    text: m.reviews_notice_hidden,
    ended: m.reviews_notice_hidden_ended,
    subject: m.reviews_notice_hidden_subject,
  },
  review_shown: {
    kind: 'review',
    text: m.reviews_notice_shown,
    ended: m.reviews_notice_shown_ended,
    subject: m.reviews_notice_shown_subject,
  },
  homes_fit_wish: {
    kind: 'wish',
    text: m.notices_event_homes_fit_wish,
    ended: m.notices_event_homes_fit_wish_ended,
    subject: m.notices_event_homes_fit_wish_subject,
    grows: true,
  },
  match: {
    kind: 'match',
    text: m.notices_event_match,
    ended: m.notices_event_match_ended,
    subject: m.notices_event_match_subject,
  },
  ...NIGHT_NOTICES,
  mutual_like: {
    kind: 'match',
    text: m.matching_likes_notice_mutual,
    ended: m.matching_likes_notice_mutual_ended,
    subject: m.matching_likes_notice_mutual_subject,
  },

  calendar_to_confirm: {
    kind: 'calendar',
    text: m.notices_event_calendar_to_confirm,
    subject: m.notices_event_calendar_to_confirm_subject,
    mail: 'own',
  },
  calendar_not_confirmed: {
    kind: 'calendar',
    text: m.notices_event_calendar_not_confirmed,
    subject: null,
  },
  calendar_left_out: {
    kind: 'calendar',
    text: m.notices_event_calendar_left_out,
    subject: null,
  },
  home_without_place: {
    kind: 'calendar',
    text: m.notices_event_home_without_place,
    subject: null,
  },
  feed_fails: {
    kind: 'calendar',
    text: m.notices_event_feed_fails,
    subject: m.notices_event_feed_fails_subject,
    mail: 'own',
  },
  feed_is_back: { kind: 'calendar', text: m.notices_event_feed_is_back, subject: null },
  feed_meets_swap: {
    kind: 'calendar',
    text: m.notices_event_feed_meets_swap,
    subject: m.notices_event_feed_meets_swap_subject,
  },

  ...SECURITY_NOTICES,
  ...IDENTITY_NOTICES,

  ticket_answered: {
    kind: 'support',
    text: m.notices_event_ticket_answered,
    subject: m.notices_event_ticket_answered_subject,
    mail: 'own',
  },
  ticket_status: {
    kind: 'support',
    text: m.notices_event_ticket_status,
    subject: m.notices_event_ticket_status_subject,
    mail: 'own',
  },
  home_hidden: {
    kind: 'support',
    text: m.notices_event_home_hidden,
    subject: m.notices_event_home_hidden_subject,
  },
  home_shown: { kind: 'support', text: m.notices_event_home_shown, subject: null },
  ticket_opened: {
    kind: 'support',
    text: m.notices_event_ticket_opened,
    subject: m.notices_event_ticket_opened_subject,
    mail: 'own',
    for_admins: true,
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof NOTICE_EVENTS;

export const noticeEvent = (event: NoticeEventName): NoticeEvent => NOTICE_EVENTS[event];
