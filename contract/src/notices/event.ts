import type { NoticeKind } from './kinds.ts';

/** A sentence, or two where the number in `facts.n` decides. Words in braces are filled in when it is read. */
export type NoticeText = string | { one: string; several: string };

export type NoticeEvent = {
  kind: NoticeKind;
  /** The text in the bell. */
  text: NoticeText;
  /** The text for a reader who may no longer read names and dates (NOTE-18); without it everybody reads `text`. */
  ended?: NoticeText;
  /** Subject of the mail and text of the push; null: bell only. */
  subject: NoticeText | null;
  /** `own`: the slice that tells of it writes the mail. `none`: no mail. Otherwise it is made from this table. */
  mail?: 'own' | 'none';
  /** While the notice is unread, a further event with the same key makes it grow (NOTE-14). */
  grows?: true;
  /** For admins only: it disappears with the role. */
  for_admins?: true;
};
