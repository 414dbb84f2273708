import { m } from '@swapstead/messages';
import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to members about their nights (file 13, 'Notices'). */
export const NIGHT_NOTICES = {
  welcome_nights: {
    kind: 'nights',
    text: m.ledger_notice_welcome_nights,
    subject: m.ledger_notice_added_subject,
  },
  nights_earned: {
    kind: 'nights',
    text: m.ledger_notice_earned,
    ended: m.ledger_notice_added_ended,
    subject: m.ledger_notice_added_subject,
  },
  nights_kept: {
    kind: 'nights',
    text: m.ledger_notice_kept,
    ended: m.ledger_notice_added_ended,
    subject: m.ledger_notice_added_subject,
  },
  nights_back: {
    kind: 'nights',
    text: m.ledger_notice_back,
    ended: m.ledger_notice_back_ended,
    subject: m.ledger_notice_back_subject,
  },
  nights_missing: {
    kind: 'nights',
    text: m.ledger_notice_missing,
    ended: m.ledger_notice_missing_ended,
    subject: m.ledger_notice_missing_subject,
  },
  nights_corrected: {
    kind: 'nights',
    text: ({ n, reason }) =>
      n < 0 ? m.ledger_notice_taken({ n: -n, reason }) : m.ledger_notice_given({ n, reason }),
    ended: m.ledger_notice_corrected_ended,
    subject: m.ledger_notice_corrected_subject,
  },
} as const satisfies Record<string, NoticeEvent>;
