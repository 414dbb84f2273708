import { attempt } from './attempt.ts';

type EntryState = { key?: string; idx?: number; scrollY?: number; covered?: boolean; reloaded_at?: number };

/** What the entry of the history carries. */
export const entryState = (): EntryState | null => attempt(() => history.state) ?? null;

/**
 * Changes what the entry of the history carries, and its address. Browsers refuse it when it is done too often (Safari
 * after a hundred times in half a minute). @returns whether it was done
 */
export const changeEntry = (state: object | null, address?: string): boolean =>
  attempt(() => {
    history.replaceState(state, '', address);
    return true;
  }) ?? false;

/** Adds an entry at the same address. @returns whether it was done */
export const addEntry = (state: object): boolean =>
  attempt(() => {
    history.pushState(state, '');
    return true;
  }) ?? false;

/** Whether the browser restores the place in the page by itself. */
export const restoreScroll = (how: ScrollRestoration): void =>
  void attempt(() => (history.scrollRestoration = how));
