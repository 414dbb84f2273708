/** Whether a kind of email can be switched off. `always`: no (NOTE-22). `while_open`: not for swaps under way. */
export type MailRule = 'always' | 'while_open' | 'free';
export type MailChoice = 'at_once' | 'daily' | 'off';

type Kind = {
  label: string;
  /** What emails of this kind are about, for the page that switches them off. */
  about: string;
  mail: MailRule;
  /** The default choice. */
  mail_at_first: MailChoice;
  /** Whether the kind can be part of the daily digest. */
  daily: boolean;
  push_at_first: boolean;
};

const AT_ONCE = { mail: 'free', mail_at_first: 'at_once', daily: false, push_at_first: true } as const;
const DAILY = { mail: 'free', mail_at_first: 'daily', daily: true, push_at_first: false } as const;
const ALWAYS = { mail: 'always', mail_at_first: 'at_once', daily: false, push_at_first: true } as const;

/** Every kind of notice with its choices, in the order of the table on /profile (file 14, 'Kinds'). */
export const NOTICE_KINDS = {
  message: { label: 'Messages', about: 'messages', ...AT_ONCE },
  proposal: { label: 'Proposals to you', about: 'proposals to you', ...AT_ONCE },
  answer: { label: 'Answers to your proposals', about: 'answers to your proposals', ...AT_ONCE },
  change: { label: 'Suggested changes', about: 'suggested changes', ...AT_ONCE, mail: 'while_open' },
  agreed: { label: 'Agreed swaps', about: 'agreed swaps', ...ALWAYS },
  sign: { label: 'Signing', about: 'signing', ...ALWAYS },
  final: { label: 'Final swaps', about: 'final swaps', ...ALWAYS },
  reminder: { label: 'Reminders before a stay', about: 'reminders before a stay', ...ALWAYS },
  cancelled: { label: 'Cancelled and disputed swaps', about: 'cancelled and disputed swaps', ...ALWAYS },
  repair: { label: 'What could take its place', about: 'what could take its place', ...AT_ONCE },
  review: { label: 'Reviews', about: 'reviews', ...DAILY },
  wish: { label: 'Your wishes', about: 'your wishes', ...DAILY },
  match: { label: 'Matches', about: 'matches', ...DAILY },
  calendar: { label: 'Your calendars', about: 'your calendars', ...DAILY, mail_at_first: 'at_once' },
  security: { label: 'Safety of your account', about: 'the safety of your account', ...ALWAYS },
  support: { label: 'Support', about: 'support', ...AT_ONCE },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/**
 * Kinds without any event so far, which /profile does not offer. Remove a kind here when its first event is built.
 */
const NOT_YET: readonly NoticeKind[] = ['review', 'wish', 'match'];

/** The kinds offered on /profile. */
export const CHOICE_KINDS = KINDS.filter((kind) => !NOT_YET.includes(kind));

export const kindOf = (kind: NoticeKind): Kind => NOTICE_KINDS[kind];
