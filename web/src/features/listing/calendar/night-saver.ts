import type { NightChange, OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { restoring, withChange } from '../core/own-nights.ts';

type Saved = OwnCalendar & { taken: number };

type State = {
  /** The calendar as the host sees it, including changes that are not stored yet. */
  calendar: OwnCalendar;
  status: 'still' | 'saving' | 'saved';
};

/** What is sent as one; a range can be undone, where a single press is undone by pressing again. */
type Change = { changes: readonly NightChange[]; isRange: boolean };

type Parts = {
  stored: OwnCalendar;
  save: (changes: NightChange[], version: number) => Promise<Saved>;
  /** The server has taken a change; `undo` brings back what its nights were. */
  onSaved: (calendar: Saved, change: Change, undo: () => void) => void;
  /** It has not: the stored nights are shown again. */
  onFailed: (error: Error) => void;
};

/**
 * Saves a calendar as it is changed, one request after the other. A store outside of React, so that it goes on when
 * its calendar is no longer shown.
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

    /** Sets nights, all of them in one change. */
    set,

    /**
     * Takes a calendar that was loaded elsewhere; not while a change is being saved, whose answer is newer, nor one
     * that was requested before a change and arrives after it.
     */
    accept(calendar: OwnCalendar) {
      if (isBusy || waiting.length > 0 || calendar === known || calendar.version < known.version) return;
      known = calendar;
      show(state.status);
    },
  };
}
