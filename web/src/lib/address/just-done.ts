import { changeEntry, entryState } from '../browser/history.ts';

/** What has just succeeded, stored in the history entry of the next page, which shows it once. */
export type JustDone = {
  paid?: true;
  /** The id of the home that was listed. */
  listed?: string;
};

export const afterPaying = { just_done: { paid: true } satisfies JustDone };

export const afterListing = (id: string) => ({ just_done: { listed: id } satisfies JustDone });

/** Reads it from the state of a history entry; undefined for an ordinary visit. */
export function justDoneOf(state: unknown): JustDone | undefined {
  if (typeof state !== 'object' || state === null || !('just_done' in state)) return undefined;
  return state.just_done as JustDone;
}

/** Keeps a reload, or going back, from showing it again. */
export function forgetJustDone() {
  changeEntry({ ...entryState(), usr: null });
}
