import type { NightChange, OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { restoring, withChange } from '../core/own-nights.ts';

type Saved = OwnCalendar & { taken: number };

type State = {
  /** The calendar as the host sees it, with changes that are not saved yet. */
  calendar: OwnCalendar;
  status: 'still' | 'saving' | 'saved';
};

/** One request. A range can be undone; a single press is undone by pressing again. */
type Change = { changes: readonly NightChange[]; isRange: boolean };

type Parts = {
  stored: OwnCalendar;
  save: (changes: NightChange[], version: number) => Promise<Saved>;
  /** Called after a change is saved; `undo` restores its nights. */
  onSaved: (calendar: Saved, change: Change, undo: () => void) => void;
  /** Called if saving fails; the stored nights show again. */
  onFailed: (error: Error) => void;
};

/**
 * Saves changes of a calendar one request at a time. A store outside React, so that saving goes on after the calendar
 * has left the screen.
 */
export function createNightSaver({ stored, save, onSaved, onFailed }: Parts) {
  const listeners = new Set<() => void>();
  let known = stored;
  let waiting: Change[] = [];
  let isBusy = false;
  let state: State = { calendar: stored, status: 'still' };

  function show(status: State['status']) {
    const runs = waiting.flatMap(({ changes }) => changes).reduce(withChange, known.runs);
    state = { calendar: { ...known, runs }, status };
    for (const listener of listeners) listener();
  }

  async function pump() {
    const [change] = waiting;
    if (isBusy || !change) return;
    isBusy = true;
    const before = restoring(known.runs, change.changes);
    try {
      const { taken, ...calendar } = await save([...change.changes], known.version);
      known = calendar;
      waiting = waiting.slice(1);
      show(waiting.length > 0 ? 'saving' : 'saved');
      onSaved({ ...calendar, taken }, change, () => set(before));
    } catch (error) {
      waiting = [];
      show('still');
      onFailed(error as Error);
    }
    isBusy = false;
    void pump();
  }

  function set(changes: readonly NightChange[], isRange = false) {
    waiting = [...waiting, { changes, isRange }];
    show('saving');
    void pump();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => state,

    /** Sets nights, all in one change. */
    set,

    /**
     * Takes a calendar loaded elsewhere, unless it is older: while a change is being saved, or if it was requested
     * before a change and received after it.
     */
    accept(calendar: OwnCalendar) {
      if (isBusy || waiting.length > 0 || calendar === known || calendar.version < known.version) return;
      known = calendar;
      show(state.status);
    },
  };
}
