import type { NoticeKind } from './notice-kinds.ts';

/** A sentence, or two where the number in `facts.n` decides. Words in braces are filled in when it is read. */
export type NoticeText = string | { one: string; several: string };

export type NoticeEvent = {
  kind: NoticeKind;
  /** In the bell. */
  text: NoticeText;
  /** The same where the right to read names and dates has ended (NOTE-18); without it everybody reads `text`. */
  ended?: NoticeText;
  /** Subject of the mail and text of the push; null: bell only. */
  subject: NoticeText | null;
  /** `own`: the slice that tells of it writes the mail. `none`: there is no mail. Else the mail is made from this table. */
  mail?: 'own' | 'none';
  /** A further event of the same key while the notice is unread makes it grow (NOTE-14). */
  grows?: true;
  /** Gone with the role of an admin. */
  for_admins?: true;
};
