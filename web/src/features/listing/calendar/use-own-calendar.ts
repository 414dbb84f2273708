import type { NightChange, OwnCalendar, Word } from '@swapstead/contract/calendar/endpoints';
import { addDays, countDays } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { calendarChanged, ownCalendarQuery, saveNights } from '../core/calendar.queries.ts';
import { savedLines } from '../core/own-nights.ts';
import { createNightSaver } from './night-saver.ts';

/** How long a change can be undone, in milliseconds (CAL-13). */
const UNDO_MS = 10_000;

/** The calendar of a member's own home, with changes that are saved immediately. */
export function useOwnCalendar(stored: OwnCalendar) {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState('');
  const [saver] = useState(() =>
    createNightSaver({
      stored,
      save: (changes, version) => saveNights(stored.home_id, changes, version),
      onSaved({ taken, ...calendar }, { changes, isRange }, undo) {
        calendarChanged(client, calendar);
        const [word, ...others] = new Set(changes.map(({ state }) => state));
        // Undoing may set several states in one change; the nights on the screen are enough then.
        if (!word || others.length > 0) return;
        const count = changes.reduce((sum, { from, to }) => sum + countDays(from, to), 0);
        const lines = savedLines(count, word, taken);
        setAnnounced(lines.join(' '));
        if (isRange)
          toast(m.listing_own_calendar_saved(), lines, {
            label: m.listing_own_calendar_undo(),
            run: undo,
            forMs: UNDO_MS,
          });
      },
      onFailed(error) {
        toastError(m.listing_own_calendar_failed(), error.message || m.common_try_again_later());
        // The stored calendar is now someone else's change.
        if (isApiError(error) && error.status === 409) {
          void client.invalidateQueries(ownCalendarQuery(stored.home_id));
        }
      },
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => saver.accept(stored), [saver, stored]);

  const isSaving = state.status === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isSaving]);

  return {
    ...state,
    announced,
    setNight: (night: string, word: Word) => saver.set([{ from: night, to: addDays(night, 1), state: word }]),
    /** Sets ranges of nights in one change that can be undone. */
    setRanges: (changes: readonly NightChange[]) => saver.set(changes, true),
  };
}

export type EditedCalendar = ReturnType<typeof useOwnCalendar>;
