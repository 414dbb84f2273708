import type { NoticeKind } from './kinds.ts';

/** The values that the text of a notice may name. What it may show of them depends on its reader. */
export type NoticeWords = {
  n: number;
  /** How many nights the reader has. */
  have: number;
} & Record<
  | 'browser'
  | 'day'
  | 'feed'
  | 'name'
  | 'names'
  | 'passkey'
  | 'reason'
  | 'status'
  | 'subject'
  | 'system'
  | 'time'
  | 'title'
  | 'was'
  | 'window'
  | 'wish',
  string
>;

/** A message of the catalogue, or a function that chooses one. */
export type NoticeText = (words: NoticeWords) => string;

export type NoticeEvent = {
  kind: NoticeKind;
  /** The text in the bell. */
  text: NoticeText;
  /** The text for a reader who may no longer read names and dates (NOTE-18); without it everyone reads `text`. */
  ended?: NoticeText;
  /** Subject of the email and text of the push; null: bell only. */
  subject: NoticeText | null;
  /**
   * `own`: the slice of the event writes the email. `none`: no email. Otherwise the email is made from this table.
   */
  mail?: 'own' | 'none';
  /** While the notice is unread, further events with the same key are added to it (NOTE-14). */
  grows?: true;
  /** For admins only: the notice disappears when the role ends. */
  for_admins?: true;
};
