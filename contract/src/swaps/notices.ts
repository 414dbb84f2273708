import { m } from '@swapstead/messages';
import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to members about their swaps (file 14, 'Texts'). */
export const SWAP_NOTICES = {
  proposal_made: {
    kind: 'proposal',
    text: m.swaps_notice_proposal_made,
    ended: m.swaps_notice_proposal_made_ended,
    subject: m.swaps_notice_proposal_made_subject,
  },
  stay_proposed: {
    kind: 'proposal',
    text: m.swaps_notice_stay_proposed,
    ended: m.swaps_notice_stay_proposed_ended,
    subject: m.swaps_notice_stay_proposed_subject,
  },
  proposal_due: {
    kind: 'proposal',
    text: m.swaps_notice_proposal_due,
    ended: m.swaps_notice_proposal_due_ended,
    subject: m.swaps_notice_proposal_due_subject,
  },
  proposal_missed: {
    kind: 'proposal',
    text: m.swaps_notice_proposal_missed,
    ended: m.swaps_notice_proposal_missed_ended,
    subject: null,
  },

  one_said_yes: {
    kind: 'answer',
    text: m.swaps_notice_one_said_yes,
    ended: m.swaps_notice_one_said_yes_ended,
    subject: m.swaps_notice_one_said_yes_subject,
  },
  more_time: {
    kind: 'answer',
    text: m.swaps_notice_more_time,
    ended: m.swaps_notice_more_time_ended,
    subject: m.swaps_notice_more_time_subject,
  },
  declined: {
    kind: 'answer',
    text: m.swaps_notice_declined,
    ended: m.swaps_notice_declined_ended,
    subject: m.swaps_notice_declined_subject,
  },
  withdrawn: {
    kind: 'answer',
    text: m.swaps_notice_withdrawn,
    ended: m.swaps_notice_withdrawn_ended,
    subject: m.swaps_notice_withdrawn_subject,
  },
  expired: {
    kind: 'answer',
    text: m.swaps_notice_expired,
    ended: m.swaps_notice_expired_ended,
    subject: m.swaps_notice_expired_subject,
  },
  overtaken: {
    kind: 'answer',
    text: m.swaps_notice_overtaken,
    ended: m.swaps_notice_overtaken_ended,
    subject: m.swaps_notice_overtaken_subject,
  },

  change_suggested: {
    kind: 'change',
    text: m.swaps_notice_change_suggested,
    ended: m.swaps_notice_change_suggested_ended,
    subject: m.swaps_notice_change_suggested_subject,
  },
  days_suggested: {
    kind: 'change',
    text: m.swaps_notice_days_suggested,
    ended: m.swaps_notice_days_suggested_ended,
    subject: m.swaps_notice_days_suggested_subject,
  },
  change_due: {
    kind: 'change',
    text: m.swaps_notice_change_due,
    ended: m.swaps_notice_change_due_ended,
    subject: m.swaps_notice_change_due_subject,
  },
  change_agreed: {
    kind: 'change',
    text: m.swaps_notice_change_agreed,
    ended: m.swaps_notice_change_agreed_ended,
    subject: m.swaps_notice_change_agreed_subject,
  },
  change_not_agreed: {
    kind: 'change',
    text: m.swaps_notice_change_not_agreed,
    ended: m.swaps_notice_change_not_agreed_ended,
    subject: m.swaps_notice_change_not_agreed_subject,
  },

  agreed: {
    kind: 'agreed',
    text: m.swaps_notice_agreed,
    ended: m.swaps_notice_agreed_ended,
    subject: m.swaps_notice_agreed_subject,
  },

  somebody_signed: {
    kind: 'sign',
    text: m.swaps_notice_somebody_signed,
    ended: m.swaps_notice_somebody_signed_ended,
    subject: m.swaps_notice_somebody_signed_subject,
  },
  sign_due: {
    kind: 'sign',
    text: m.swaps_notice_sign_due,
    ended: m.swaps_notice_sign_due_ended,
    subject: m.swaps_notice_sign_due_subject,
  },
  lapsed: {
    kind: 'sign',
    text: m.swaps_notice_lapsed,
    ended: m.swaps_notice_lapsed_ended,
    subject: m.swaps_notice_lapsed_subject,
  },
  deadline_moved: {
    kind: 'sign',
    text: m.swaps_notice_deadline_moved,
    subject: m.swaps_notice_deadline_moved_subject,
  },

  final_guest: {
    kind: 'final',
    text: m.swaps_notice_final_guest,
    ended: m.swaps_notice_final_guest_ended,
    subject: m.swaps_notice_final_guest_subject,
  },
  final_host: {
    kind: 'final',
    text: m.swaps_notice_final_host,
    ended: m.swaps_notice_final_host_ended,
    subject: m.swaps_notice_final_host_subject,
  },
  completed: {
    kind: 'final',
    text: m.swaps_notice_completed,
    ended: m.swaps_notice_completed_ended,
    subject: null,
  },

  week_before_guest: {
    kind: 'reminder',
    text: m.swaps_notice_week_before_guest,
    ended: m.swaps_notice_week_before_guest_ended,
    subject: m.swaps_notice_week_before_guest_subject,
  },
  week_before_host: {
    kind: 'reminder',
    text: m.swaps_notice_week_before_host,
    ended: m.swaps_notice_week_before_host_ended,
    subject: m.swaps_notice_week_before_host_subject,
  },
  day_before_guest: {
    kind: 'reminder',
    text: m.swaps_notice_day_before_guest,
    ended: m.swaps_notice_day_before_guest_ended,
    subject: m.swaps_notice_day_before_guest_subject,
  },
  day_before_host: {
    kind: 'reminder',
    text: m.swaps_notice_day_before_host,
    ended: m.swaps_notice_day_before_host_ended,
    subject: m.swaps_notice_day_before_host_subject,
  },
  arrival_saved: {
    kind: 'reminder',
    text: m.swaps_notice_arrival_saved,
    ended: m.swaps_notice_arrival_saved_ended,
    subject: null,
  },
  guide_changed: {
    kind: 'reminder',
    text: m.swaps_notice_guide_changed,
    ended: m.swaps_notice_guide_changed_ended,
    subject: null,
  },

  cancelled: {
    kind: 'cancelled',
    text: m.swaps_notice_cancelled,
    ended: m.swaps_notice_cancelled_ended,
    subject: m.swaps_notice_cancelled_subject,
  },
  cancelled_by_team: {
    kind: 'cancelled',
    text: m.swaps_notice_cancelled_by_team,
    ended: m.swaps_notice_cancelled_by_team_ended,
    subject: m.swaps_notice_cancelled_by_team_subject,
  },
  member_left: {
    kind: 'cancelled',
    text: m.swaps_notice_member_left,
    ended: m.swaps_notice_member_left_ended,
    subject: m.swaps_notice_member_left_subject,
  },
  member_suspended: {
    kind: 'cancelled',
    text: m.swaps_notice_member_suspended,
    ended: m.swaps_notice_member_suspended_ended,
    subject: m.swaps_notice_member_suspended_subject,
  },
  member_restored: {
    kind: 'cancelled',
    text: m.swaps_notice_member_restored,
    ended: m.swaps_notice_member_restored_ended,
    subject: m.swaps_notice_member_restored_subject,
  },
  said_not_happened: {
    kind: 'cancelled',
    text: m.swaps_notice_said_not_happened,
    ended: m.swaps_notice_said_not_happened_ended,
    subject: m.swaps_notice_said_not_happened_subject,
  },
  not_happened_due: {
    kind: 'cancelled',
    text: m.swaps_notice_not_happened_due,
    ended: m.swaps_notice_not_happened_due_ended,
    subject: m.swaps_notice_not_happened_due_subject,
  },
  decided_completed: {
    kind: 'cancelled',
    text: m.swaps_notice_decided_completed,
    ended: m.swaps_notice_decided_completed_ended,
    subject: m.swaps_notice_decided_completed_subject,
  },
  decided_not_happened: {
    kind: 'cancelled',
    text: m.swaps_notice_decided_not_happened,
    ended: m.swaps_notice_decided_not_happened_ended,
    subject: m.swaps_notice_decided_not_happened_subject,
  },

  something_fits: {
    kind: 'repair',
    text: m.swaps_notice_something_fits,
    ended: m.swaps_notice_something_fits_ended,
    subject: m.swaps_notice_something_fits_subject,
  },
} as const satisfies Record<string, NoticeEvent>;
