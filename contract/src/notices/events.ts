import { SECURITY_NOTICES } from '../accounts/security-notices.ts';
import { SWAP_NOTICES } from '../swaps/notices.ts';
import type { NoticeEvent } from './notice-event.ts';

/**
 * Every event that members are notified of, with its exact words (file 14, 'Texts', and the tables of files 10 and
 * 12). {day} is made from `facts.day`, {window} from `facts.check_in` and `facts.check_out`, {was} from
 * `facts.was_check_in` and `facts.was_check_out`, {n} from `facts.n`. Other words are filled in by the slice that
 * owns the notice's subject.
 */
export const NOTICE_EVENTS = {
  message: {
    kind: 'message',
    text: {
      one: '{name} wrote to you about {title}.',
      several: '{n} new messages from {name} about {title}.',
    },
    ended: { one: 'You have a new message.', several: '{n} new messages.' },
    subject: { one: 'You have a new message', several: 'You have {n} new messages' },
    mail: 'own',
    grows: true,
  },

  ...SWAP_NOTICES,

  review_possible: {
    kind: 'review',
    text: 'How was {title}? Write a review by {day}.',
    ended: 'You can write a review by {day}.',
    subject: 'How was your stay?',
  },
  review_published: {
    kind: 'review',
    text: '{name} has reviewed you.',
    ended: 'Somebody has reviewed you.',
    subject: 'You have a new review',
  },
  homes_fit_wish: {
    kind: 'wish',
    text: { one: '{title} fits your wish “{wish}”.', several: '{n} homes fit your wish “{wish}”.' },
    ended: 'Homes fit one of your wishes.',
    subject: 'New homes for your wishes',
    grows: true,
  },
  match: {
    kind: 'match',
    text: 'You at {title}, {name} at yours: {window} would work.',
    ended: 'A swap could work for you.',
    subject: 'A swap could work for you',
  },

  calendar_to_confirm: {
    kind: 'calendar',
    text: 'Is the calendar of {title} still right?',
    subject: 'Is your calendar still right?',
    mail: 'own',
  },
  calendar_not_confirmed: {
    kind: 'calendar',
    text: 'The calendar of {title} is shown as not confirmed.',
    subject: null,
  },
  calendar_left_out: {
    kind: 'calendar',
    text: 'Searches by dates leave {title} out. Confirm its calendar to bring it back.',
    subject: null,
  },
  home_without_place: {
    kind: 'calendar',
    text: 'Where is {title}? Choose its place, so that people who search by place find it.',
    subject: null,
  },
  feed_fails: {
    kind: 'calendar',
    text: 'The calendar {feed} of {title} cannot be read since {day}, {time}: {reason}. Its nights stay closed until it answers.',
    subject: 'Another calendar of yours needs you',
    mail: 'own',
  },
  feed_is_back: { kind: 'calendar', text: '{feed} is up to date again.', subject: null },
  feed_meets_swap: {
    kind: 'calendar',
    text: '{feed} has an entry on {window}, which belongs to a swap.',
    subject: 'Another calendar of yours needs you',
  },

  ...SECURITY_NOTICES,

  ticket_answered: {
    kind: 'support',
    text: 'Our team answered: {subject}.',
    subject: 'News from support',
    mail: 'own',
  },
  ticket_status: {
    kind: 'support',
    text: 'Your ticket is now {status}: {subject}.',
    subject: 'News from support',
    mail: 'own',
  },
  home_hidden: {
    kind: 'support',
    text: 'Our team has hidden {title}. Your profile says why.',
    subject: 'One of your homes is hidden',
  },
  home_shown: { kind: 'support', text: '{title} is shown again.', subject: null },
  ticket_opened: {
    kind: 'support',
    text: 'New ticket: {subject}.',
    subject: 'A new ticket',
    mail: 'own',
    for_admins: true,
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof NOTICE_EVENTS;

export const noticeEvent = (event: NoticeEventName): NoticeEvent => NOTICE_EVENTS[event];
