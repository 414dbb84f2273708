import type { Calendar } from '@swapstead/contract/calendar';

type State = {
  /** As the host sees them, saved or on their way. */
  days: readonly string[];
  confirmedAt: string | null;
  status: 'still' | 'saving' | 'saved';
};

type Parts = {
  stored: Calendar;
  save: (days: readonly string[], version: number) => Promise<Calendar>;
  confirm: () => Promise<Calendar>;
  /** The server has taken a change. */
  onStored: (calendar: Calendar) => void;
  /** It has not: the stored days are shown again. */
  onFailed: (error: Error, doing: 'save' | 'confirm') => void;
};

/**
 * Saves a calendar as it is changed, one request after the other: what changes while one is on its way goes with the
 * next. A store outside of React, so that it goes on when its calendar is no longer shown.
 */
export function createCalendarSaver({ stored, save, confirm, onStored, onFailed }: Parts) {
  const listeners = new Set<() => void>();
  let known = stored;
  let isBusy = false;
  let state: State = {
    days: stored.available_dates,
    confirmedAt: stored.calendar_confirmed_at,
    status: 'still',
  };

  function change(changes: Partial<State>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function adopt(calendar: Calendar, status: State['status']) {
    known = calendar;
    change({ days: calendar.available_dates, confirmedAt: calendar.calendar_confirmed_at, status });
  }

  async function run(doing: 'save' | 'confirm', request: () => Promise<Calendar>) {
    isBusy = true;
    change({ status: 'saving' });
    const sent = state.days;
    try {
      const calendar = await request();
      onStored(calendar);
      // What was changed since stays on the screen, and goes next.
      if (doing === 'confirm' || state.days !== sent) {
        known = calendar;
        change({ confirmedAt: calendar.calendar_confirmed_at, status: 'saved' });
      } else adopt(calendar, 'saved');
    } catch (error) {
      adopt(known, 'still');
      onFailed(error as Error, doing);
    }
    isBusy = false;
    pump();
  }

  function pump() {
    if (isBusy || state.days.join() === known.available_dates.join()) return;
    void run('save', () => save(state.days, known.calendar_version));
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => state,

    set(days: readonly string[]) {
      change({ days });
      pump();
    },

    /** Says that the calendar is still right; not while a change is on its way, which says so too. */
    confirm() {
      if (!isBusy) void run('confirm', confirm);
    },

    /** The calendar as the server told it elsewhere, where it is newer. */
    accept(calendar: Calendar) {
      if (isBusy || calendar.calendar_version <= known.calendar_version) return;
      adopt(calendar, 'still');
    },
  };
}
