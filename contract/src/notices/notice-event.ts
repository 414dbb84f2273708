import type { NoticeKind } from './kinds.ts';

/** A sentence, or a singular and a plural chosen by `facts.n`. Words in braces are filled in when it is read. */
export type NoticeText = string | { one: string; several: string };

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
