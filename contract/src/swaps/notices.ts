import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to members about their swaps (file 14, 'Texts'). */
export const SWAP_NOTICES = {
  proposal_made: {
    kind: 'proposal',
    text: '{name} proposes a swap: {window}. Answer by {day}.',
    ended: 'A swap is proposed to you. Answer by {day}.',
    subject: 'A swap is proposed to you',
  },
  proposal_due: {
    kind: 'proposal',
    text: '{name} waits for your answer until {day}.',
    ended: 'Your answer is due by {day}.',
    subject: 'A proposal waits for your answer',
  },
  proposal_missed: {
    kind: 'proposal',
    text: 'You did not answer {name} in time. You can still write.',
    ended: 'You did not answer a proposal in time.',
    subject: null,
  },

  one_said_yes: {
    kind: 'answer',
    text: '{name} has said yes. Waiting for {names}.',
    ended: 'Somebody has said yes.',
    subject: 'News about your proposal',
  },
  more_time: {
    kind: 'answer',
    text: '{name} needs more time, until {day}.',
    ended: 'More time is needed, until {day}.',
    subject: 'News about your proposal',
  },
  declined: {
    kind: 'answer',
    text: '{name} declined your proposal for {window}.',
    ended: 'Your proposal was declined.',
    subject: 'Your proposal was declined',
  },
  withdrawn: {
    kind: 'answer',
    text: '{name} withdrew the proposal for {window}.',
    ended: 'A proposal was withdrawn.',
    subject: 'A proposal was withdrawn',
  },
  expired: {
    kind: 'answer',
    text: 'Nobody answered your proposal for {window} in time.',
    ended: 'Your proposal has run out.',
    subject: 'Your proposal has run out',
  },
  overtaken: {
    kind: 'answer',
    text: 'The nights of your swap with {name} have just been taken.',
    ended: 'These nights have just been taken.',
    subject: 'These nights have just been taken',
  },

  change_suggested: {
    kind: 'change',
    text: '{name} suggests a change. Answer by {day}.',
    ended: 'A change is suggested. Answer by {day}.',
    subject: 'A change is suggested to you',
  },
  days_suggested: {
    kind: 'change',
    text: '{name} suggests {window}, was {was}. Answer by {day}.',
    ended: 'Other days are suggested: {window}, was {was}. Answer by {day}.',
    subject: 'Other days are suggested to you',
  },
  change_due: {
    kind: 'change',
    text: '{name} waits for your answer to a change until {day}.',
    ended: 'A change waits for your answer until {day}.',
    subject: 'A change waits for your answer',
  },
  change_agreed: {
    kind: 'change',
    text: 'The change to your swap with {name} is agreed.',
    ended: 'A change to your swap is agreed.',
    subject: 'The change is agreed',
  },
  change_not_agreed: {
    kind: 'change',
    text: 'Your swap with {name} stays as agreed.',
    ended: 'Your swap stays as agreed.',
    subject: 'Your swap stays as agreed',
  },

  agreed: {
    kind: 'agreed',
    text: 'Agreed with {name}: {window}. Sign by {day}.',
    ended: 'Your swap is agreed. Sign by {day}.',
    subject: 'Your swap is agreed: please sign',
  },

  somebody_signed: {
    kind: 'sign',
    text: '{name} has signed. Your signature is missing: it is due by {day}.',
    ended: 'Your signature is missing: it is due by {day}.',
    subject: 'Your signature is missing',
  },
  sign_due: {
    kind: 'sign',
    text: 'Sign with {name} by {day}, or the swap lapses.',
    ended: 'Sign by {day}, or your swap lapses.',
    subject: 'Your agreement waits for your signature',
  },
  lapsed: {
    kind: 'sign',
    text: 'Your swap with {name} has lapsed: it was not signed in time.',
    ended: 'Your swap has lapsed.',
    subject: 'Your swap has lapsed',
  },
  deadline_moved: {
    kind: 'sign',
    text: 'Our team moved a deadline of your swap to {day}.',
    subject: 'A deadline was moved',
  },

  final_guest: {
    kind: 'final',
    text: 'It is final: {title}, from {day}. Address and house guide are open.',
    ended: 'Your swap is final.',
    subject: 'Your swap is final',
  },
  final_host: {
    kind: 'final',
    text: 'It is final: {name} stays at yours from {day}.',
    ended: 'Your swap is final.',
    subject: 'Your swap is final',
  },
  completed: {
    kind: 'final',
    text: 'Your swap with {name} is completed.',
    ended: 'Your swap is completed.',
    subject: null,
  },

  week_before_guest: {
    kind: 'reminder',
    text: 'In a week you stay at {title}. Read the house guide.',
    ended: 'Your stay begins in a week.',
    subject: 'Your stay begins in a week',
  },
  week_before_host: {
    kind: 'reminder',
    text: 'In a week {name} stays at yours. Is your house guide right?',
    ended: 'Your guests come in a week.',
    subject: 'Your guests come in a week',
  },
  day_before_guest: {
    kind: 'reminder',
    text: 'Tomorrow you stay at {title}.',
    ended: 'Your stay begins tomorrow.',
    subject: 'Your stay begins tomorrow',
  },
  day_before_host: {
    kind: 'reminder',
    text: 'Tomorrow {name} stays at yours.',
    ended: 'Your guests come tomorrow.',
    subject: 'Your guests come tomorrow',
  },
  arrival_saved: {
    kind: 'reminder',
    text: '{name} arrives about {time}.',
    ended: 'News about your stay.',
    subject: null,
  },
  guide_changed: {
    kind: 'reminder',
    text: '{name} changed the house guide.',
    ended: 'News about your stay.',
    subject: null,
  },

  cancelled: {
    kind: 'cancelled',
    text: '{name} cancelled your swap of {window}: {reason}.',
    ended: 'Your swap was cancelled.',
    subject: 'Your swap was cancelled',
  },
  cancelled_by_team: {
    kind: 'cancelled',
    text: 'Our team cancelled your swap of {window}: {reason}.',
    ended: 'Your swap was cancelled.',
    subject: 'Your swap was cancelled',
  },
  member_left: {
    kind: 'cancelled',
    text: 'A member has left. Your swap of {window} was cancelled.',
    ended: 'Your swap was cancelled.',
    subject: 'Your swap was cancelled',
  },
  member_suspended: {
    kind: 'cancelled',
    text: 'Our team has suspended the account of {name}. Your swap of {window} holds until somebody cancels it.',
    ended: 'The account of a member you swap with is suspended.',
    subject: 'News about your swap',
  },
  member_restored: {
    kind: 'cancelled',
    text: 'The account of {name} is open again. Your swap of {window} goes on.',
    ended: 'The account of a member you swap with is open again.',
    subject: 'News about your swap',
  },
  said_not_happened: {
    kind: 'cancelled',
    text: '{name} says that your swap did not happen. Answer by {day}.',
    ended: 'Please tell us about your swap by {day}.',
    subject: 'Please tell us about your swap',
  },
  not_happened_due: {
    kind: 'cancelled',
    text: 'Did your swap with {name} happen? Answer by {day}.',
    ended: 'Please tell us about your swap by {day}.',
    subject: 'Please tell us about your swap',
  },
  decided_completed: {
    kind: 'cancelled',
    text: 'Our team decided: your swap with {name} was completed.',
    ended: 'Our team decided about your swap.',
    subject: 'Our team decided about your swap',
  },
  decided_not_happened: {
    kind: 'cancelled',
    text: 'Our team decided: your swap with {name} did not happen.',
    ended: 'Our team decided about your swap.',
    subject: 'Our team decided about your swap',
  },

  something_fits: {
    kind: 'repair',
    text: '{title} could take the place of your cancelled swap: {window}.',
    ended: 'Something could take the place of your cancelled swap.',
    subject: 'Something could take its place',
  },
} as const satisfies Record<string, NoticeEvent>;
