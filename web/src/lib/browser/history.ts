import { attempt } from './attempt.ts';

type EntryState = { key?: string; idx?: number; scrollY?: number; covered?: boolean; reloaded_at?: number };

/** The state of the current history entry. */
export const entryState = (): EntryState | null => attempt(() => history.state) ?? null;

/**
 * Replaces the state of the current history entry, and its address. Browsers refuse too many changes (Safari after a
 * hundred in 30 seconds).
 * @returns whether it worked
 */
export const changeEntry = (state: object | null, address?: string): boolean =>
  attempt(() => {
    history.replaceState(state, '', address);
    return true;
  }) ?? false;

/**
 * Adds a history entry at the same address.
 * @returns whether it worked
 */
export const addEntry = (state: object): boolean =>
  attempt(() => {
    history.pushState(state, '');
    return true;
  }) ?? false;

/** Sets whether the browser restores the scroll position itself. */
export const restoreScroll = (how: ScrollRestoration): void =>
  void attempt(() => (history.scrollRestoration = how));
