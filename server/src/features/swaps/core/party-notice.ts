import type { NoticeEventName } from '@swapstead/contract/notices/events';
import type { NewNotice } from '../../notices/notify.repository.ts';

/** A notice about a swap to some of its parties. */
export type PartyNotice = {
  event: NoticeEventName;
  /** The recipients. */
  to: readonly number[];
  /** The party whose act caused it. */
  by?: number;
  facts?: NewNotice['facts'];
  /** Distinguishes this notice from others of the same event and revision; each is sent once. */
  once?: string;
  /** Leaves the revision out of that, so that a new revision alone sends no second notice. */
  inEveryRevision?: true;
};
