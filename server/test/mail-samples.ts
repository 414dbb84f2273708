import { addDays } from '@swapstead/contract/days';
import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { kindOf } from '@swapstead/contract/notices/kinds';
import { fillIn, wordsOfFacts } from '@swapstead/contract/notices/text';
import type { Site } from '@swapstead/contract/site/site';
import { m } from '@swapstead/messages';
import * as accounts from '../src/features/accounts/accounts.mails.ts';
import * as security from '../src/features/accounts/activity/security.mails.ts';
import * as calendar from '../src/features/calendar/calendar.mails.ts';
import * as conversations from '../src/features/conversations/notices.mails.ts';
import * as newsletter from '../src/features/newsletter/newsletter.mails.ts';
import { EMAIL_WORDS } from '../src/features/notices/mail-words.ts';
import * as notices from '../src/features/notices/notice.mails.ts';
import { isMailed } from '../src/features/notices/notice-mails.jobs.ts';
import { mailLine } from '../src/features/notices/notice-texts.ts';
import * as support from '../src/features/support/support.mails.ts';
import type { Mail, MailPhoto } from '../src/platform/mail/mail.ts';

/** The modules whose functions write emails; each exported function must have a sample. */
export const MAIL_MODULES = { accounts, security, calendar, conversations, newsletter, notices, support };

const TO = 'marta@porto.example';
const SITE = 'https://swapstead.example';
const TODAY = '2027-03-01';
const LINK = `${SITE}/auth/verify?token=${'x'.repeat(43)}`;
const off = {
  footnote: { label: m.notices_mail_switch_off_kind(), url: `${SITE}/notices/off?t=${'y'.repeat(60)}` },
  headers: {
    'List-Unsubscribe': `<${SITE}/notices/off>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

/** What a sample notice is about. */
const FACTS = {
  n: 2,
  day: addDays(TODAY, 7),
  check_in: '2027-04-06',
  check_out: '2027-04-13',
  was_check_in: '2027-04-03',
  was_check_out: '2027-04-10',
};
const WORDS = {
  ...wordsOfFacts(FACTS, TODAY),
  name: 'Nora Lindqvist',
  names: 'Nora Lindqvist',
  title: 'Red cabin by the lake',
  browser: 'Firefox',
  system: 'Android',
  passkey: 'Phone',
  feed: 'Airbnb',
  time: '14:05',
  reason: 'no answer within 10 seconds',
  subject: 'The heating',
  status: 'In Progress',
  wish: 'By the sea in May',
};
const ROWS = [
  { label: m.mails_you_stay_at(), title: 'Red cabin by the lake', detail: 'Västerås, Sweden' },
  {
    label: m.mails_stays_at_yours({ name: 'Nora Lindqvist' }),
    title: 'Tiled flat above the river',
    detail: 'Porto, Portugal',
  },
];

/** The email about a notice, to a reader who may read names and days, as `noticeMailWorkers` writes it. */
function noticeSample(event: NoticeEventName, photo: MailPhoto | undefined): Mail {
  const { kind, text, subject } = noticeEvent(event);
  const words = EMAIL_WORDS[event];
  const isLocked = kindOf(kind).mail !== 'free';
  return notices.noticeMail({
    to: TO,
    kind,
    event,
    subject: fillIn(words?.subject ?? subject ?? text, WORDS) ?? '',
    paragraphs: [
      words ? (fillIn(words.text ?? text, WORDS) ?? '') : mailLine({ event, facts: FACTS }, new Date(TODAY)),
    ],
    ...(words && { rows: ROWS, ...(photo && { photo }) }),
    ...(words?.deadline && { deadline: fillIn(words.deadline, WORDS) ?? '' }),
    ...(words?.note && { note: fillIn(words.note, WORDS) ?? '' }),
    url: `${SITE}/swaps/1`,
    off: isLocked ? undefined : off,
    isUnderWay: kind !== 'cancelled',
  });
}

const act = (event: string) =>
  event === 'address_changed'
    ? { label: m.accounts_mail_undo_change(), url: LINK }
    : event === 'recovery_begun'
      ? { label: m.common_cancel(), url: LINK }
      : undefined;

/** An email about an entry of the account's activity. */
const securitySample = (event: string): Mail =>
  security.securityEventMail(
    TO,
    {
      event,
      facts: { passkey: 'Phone', n: 3, day: FACTS.day },
      user_agent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      happened_at: new Date('2027-03-01T14:05:00Z'),
    },
    `${SITE}/profile/security`,
    act(event),
  );

const isOwn = (event: NoticeEventName, kind: string) =>
  noticeEvent(event).kind === kind && noticeEvent(event).mail === 'own';
const events = Object.keys(NOTICE_EVENTS) as NoticeEventName[];
const DIGEST = ['proposal_due', 'day_before_guest', 'ticket_status'] as const;
const FEED = {
  calendar: 'Airbnb',
  title: 'Tiled flat above the river',
  day: 'Monday, 1 March',
  time: '14:05',
};
const MESSAGE = {
  email: TO,
  unread: 2,
  home_title: 'Tiled flat',
  location: 'Porto, Portugal',
  is_host: true,
};
const TICKET = { subject: 'The heating', priority: 'high', from_email: 'tom@example.org' } as const;
const LETTER = { subject: 'Homes by the sea', paragraphs: ['Five homes that opened this month.'] };

/**
 * One email of each kind with sample content, by the function or the notice that it comes from. `photo` is the photo of
 * a home, for those that show one.
 */
export function mailSamples(site: Site, photo?: MailPhoto): Record<string, Mail> {
  return {
    verifyMail: accounts.verifyMail(TO, LINK),
    resetMail: accounts.resetMail(TO, LINK),
    accountExistsMail: accounts.accountExistsMail(TO, `${SITE}/auth`),
    newAddressMail: accounts.newAddressMail(TO, LINK),
    undoMail: accounts.undoMail(TO, LINK),
    recoverMail: accounts.recoverMail(TO, LINK),
    recoverableMail: accounts.recoverableMail(TO, LINK),
    suspendedMail: security.suspendedMail(
      TO,
      'Your photos show a home that is not yours.',
      `${SITE}/contact`,
    ),
    restoredMail: security.restoredMail(TO, `${SITE}/auth`),
    ...Object.fromEntries(
      events
        .filter((event) => isOwn(event, 'security') && !event.startsWith('account_'))
        .map((event) => [`securityEventMail ${event}`, securitySample(event)]),
    ),
    ...Object.fromEntries(
      events.filter(isMailed).map((event) => [`noticeMail ${event}`, noticeSample(event, photo)]),
    ),
    digestMail: notices.digestMail({
      to: TO,
      lines: DIGEST.map((event) => mailLine({ event, facts: FACTS }, new Date(TODAY))),
      url: `${SITE}/notices`,
      off,
    }),
    deliveryTestMail: notices.deliveryTestMail(TO, LINK),
    'noticeMail message': conversations.noticeMail(MESSAGE, `${SITE}/messages/1`, off),
    outageMail: calendar.outageMail(
      TO,
      { ...FEED, reason: m.calendar_failure_slow() },
      `${SITE}/profile?tab=homes`,
    ),
    confirmCalendarsMail: calendar.confirmCalendarsMail(
      TO,
      [
        m.calendar_confirm_mail_last_confirmed({
          title: 'Tiled flat above the river',
          day: '1 September 2026',
        }),
      ],
      [],
      LINK,
    ),
    newTicketMail: support.newTicketMail(TO, TICKET, `${SITE}/admin/support/1`),
    replyMail: notices.withUnsubscribeLink(
      support.replyMail(TO, TICKET.subject, 'Please turn the knob to the left.', `${SITE}/support/1`),
      off,
    ),
    contactReplyMail: support.contactReplyMail(
      TO,
      TICKET.subject,
      'Please turn the knob to the left.',
      `${SITE}/contact`,
    ),
    statusMail: notices.withUnsubscribeLink(
      support.statusMail(TO, TICKET.subject, 'in_progress', `${SITE}/support/1`),
      off,
    ),
    confirmationMail: newsletter.confirmationMail(TO, site, LINK, `${SITE}/newsletter/leave`),
    letterMail: newsletter.letterMail(TO, site, LETTER, `${SITE}/newsletter/leave`),
  };
}
