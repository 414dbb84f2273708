import type { NoticeEventName } from '@swapstead/contract/notices/events';
import type { NoticeText } from '@swapstead/contract/notices/notice-event';
import { m } from '@swapstead/messages';

type EmailWords = {
  /** Subject and heading. */
  subject: NoticeText;
  /** One sentence below it; without it the text of the bell. */
  text?: NoticeText;
  /** What happens by when if the reader does nothing. */
  deadline?: NoticeText;
  /** What to expect after the button. */
  note?: NoticeText;
};

/**
 * What emails say to a reader who may read names, titles and days (NOTE-20). Never anybody's own words, such as the
 * reason of a cancellation. Events without an entry keep their neutral text.
 */
export const EMAIL_WORDS: Partial<Record<NoticeEventName, EmailWords>> = {
  proposal_made: {
    subject: m.mails_proposal_made,
    text: m.mails_proposal_made_text,
    deadline: m.mails_answer_by,
    note: m.mails_proposal_made_note,
  },
  stay_proposed: {
    subject: m.mails_stay_proposed,
    text: m.mails_stay_proposed_text,
    deadline: m.mails_answer_by,
    note: m.mails_stay_proposed_note,
  },
  proposal_due: {
    subject: m.mails_proposal_due,
    text: m.mails_proposal_due_text,
    deadline: m.mails_answer_by,
  },
  one_said_yes: { subject: m.mails_one_said_yes },
  more_time: { subject: m.mails_more_time },
  declined: { subject: m.mails_declined, text: m.mails_declined_text },
  withdrawn: { subject: m.mails_withdrawn },
  expired: { subject: m.mails_expired, text: m.mails_expired_text },
  overtaken: { subject: m.mails_overtaken },
  change_suggested: { subject: m.mails_change_suggested, deadline: m.mails_change_by },
  days_suggested: {
    subject: m.mails_days_suggested,
    text: m.mails_days_suggested_text,
    deadline: m.mails_change_by,
  },
  change_due: { subject: m.mails_change_due, deadline: m.mails_change_by },
  change_agreed: { subject: m.mails_change_agreed },
  change_not_agreed: { subject: m.mails_change_not_agreed },
  agreed: { subject: m.mails_agreed, text: m.mails_agreed_text, deadline: m.mails_sign_by },
  somebody_signed: { subject: m.mails_somebody_signed, deadline: m.mails_sign_by },
  sign_due: { subject: m.mails_sign_due, deadline: m.mails_sign_by },
  lapsed: { subject: m.mails_lapsed },
  final_guest: { subject: m.mails_final_guest },
  final_host: { subject: m.mails_final_host },
  week_before_guest: { subject: m.mails_week_before_guest },
  week_before_host: { subject: m.mails_week_before_host },
  day_before_guest: { subject: m.mails_day_before_guest },
  day_before_host: { subject: m.mails_day_before_host },
  cancelled: { subject: m.mails_cancelled, text: m.mails_cancelled_text },
  cancelled_by_team: { subject: m.mails_cancelled_by_team, text: m.mails_cancelled_by_team_text },
  member_left: { subject: m.mails_member_left },
  said_not_happened: { subject: m.mails_said_not_happened },
  review_possible: {
    subject: m.mails_review_possible,
    text: m.mails_review_possible_text,
    deadline: m.mails_review_until,
  },
  review_due: {
    subject: m.mails_review_due,
    text: m.mails_review_due_text,
    deadline: m.mails_review_until,
  },
  review_published: { subject: m.mails_review_published },
  review_replied: { subject: m.mails_review_replied },
  not_happened_due: { subject: m.mails_not_happened_due },
  decided_completed: { subject: m.mails_decided_completed },
  decided_not_happened: { subject: m.mails_decided_not_happened },
};
