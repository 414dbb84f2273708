import { m } from '@swapstead/messages';

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

/** A kind whose names are read in the language in use. */
const kind = (label: () => string, about: () => string, rules: Omit<Kind, 'label' | 'about'>): Kind => ({
  ...rules,
  get label() {
    return label();
  },
  get about() {
    return about();
  },
});

/** Every kind of notice with its choices, in the order of the table on /profile (file 14, 'Kinds'). */
export const NOTICE_KINDS = {
  message: kind(m.notices_kind_message, m.notices_kind_message_about, AT_ONCE),
  proposal: kind(m.notices_kind_proposal, m.notices_kind_proposal_about, AT_ONCE),
  answer: kind(m.notices_kind_answer, m.notices_kind_answer_about, AT_ONCE),
  change: kind(m.notices_kind_change, m.notices_kind_change_about, { ...AT_ONCE, mail: 'while_open' }),
  agreed: kind(m.notices_kind_agreed, m.notices_kind_agreed_about, ALWAYS),
  sign: kind(m.notices_kind_sign, m.notices_kind_sign_about, ALWAYS),
  final: kind(m.notices_kind_final, m.notices_kind_final_about, ALWAYS),
  reminder: kind(m.notices_kind_reminder, m.notices_kind_reminder_about, ALWAYS),
  cancelled: kind(m.notices_kind_cancelled, m.notices_kind_cancelled_about, ALWAYS),
  repair: kind(m.notices_kind_repair, m.notices_kind_repair_about, AT_ONCE),
  review: kind(m.notices_kind_review, m.notices_kind_review_about, DAILY),
  wish: kind(m.notices_kind_wish, m.notices_kind_wish_about, DAILY),
  match: kind(m.notices_kind_match, m.notices_kind_match_about, DAILY),
  nights: kind(m.notices_kind_nights, m.notices_kind_nights_about, DAILY),
  calendar: kind(m.notices_kind_calendar, m.notices_kind_calendar_about, {
    ...DAILY,
    mail_at_first: 'at_once',
  }),
  security: kind(m.notices_kind_security, m.notices_kind_security_about, ALWAYS),
  support: kind(m.notices_kind_support, m.notices_kind_support_about, AT_ONCE),
};

export type NoticeKind = keyof typeof NOTICE_KINDS;

export const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

export const kindOf = (kind: NoticeKind): Kind => NOTICE_KINDS[kind];
