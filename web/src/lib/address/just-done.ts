import { changeEntry, entryState } from '../browser/history.ts';

/** What has just succeeded, as a history entry tells the page that it leads to. The page shows it once. */
export type JustDone = {
  paid?: true;
  /** The id of the home that was listed. */
  listed?: string;
};

export const afterPaying = { just_done: { paid: true } satisfies JustDone };

export const afterListing = (id: string) => ({ just_done: { listed: id } satisfies JustDone });

/** What the entry of the history says; undefined for an ordinary visit. */
export function justDoneOf(state: unknown): JustDone | undefined {
  if (typeof state !== 'object' || state === null || !('just_done' in state)) return undefined;
  return state.just_done as JustDone;
}

/** A reload, or the way back, does not celebrate it again. */
export function forgetJustDone() {
  changeEntry({ ...entryState(), usr: null });
}
