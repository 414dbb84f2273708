import { changeEntry, entryState } from '../browser/history.ts';

/** What has just succeeded, stored in the history entry of the next page, which shows it once. */
export type RecentSuccess = {
  paid?: true;
  /** The id of the home that was listed. */
  listed?: string;
};

export const afterPaying = { just_done: { paid: true } satisfies RecentSuccess };

export const afterListing = (id: string) => ({ just_done: { listed: id } satisfies RecentSuccess });

/** Reads it from the state of a history entry; undefined for an ordinary visit. */
export function recentSuccessOf(state: unknown): RecentSuccess | undefined {
  if (typeof state !== 'object' || state === null || !('just_done' in state)) return undefined;
  return state.just_done as RecentSuccess;
}

/** Keeps a reload, or going back, from showing it again. */
export function forgetRecentSuccess() {
  changeEntry({ ...entryState(), usr: null });
}
