import type { OwnHome } from '@swapstead/contract/listing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError } from '../../lib/api.ts';
import { toastError } from '../../ui/toast.tsx';
import { createCalendarSaver } from './calendar-saver.ts';
import { calendarChanged, confirmDates, ownHomesQuery, saveDates } from './listing.queries.ts';

/** The calendar of an own home as it is shown and changed; every change is saved at once. */
export function useHostCalendar(home: OwnHome) {
  const client = useQueryClient();
  const [saver] = useState(() =>
    createCalendarSaver({
      stored: home,
      save: (days, version) => saveDates(home.id, days, version),
      confirm: () => confirmDates(home.id),
      onStored: (calendar) => calendarChanged(client, home.id, calendar),
      onFailed(error, doing) {
        const title = doing === 'save' ? 'Error updating availability' : 'Error confirming the calendar';
        toastError(title, error.message || 'Please try again later');
        // Somebody else's change is what is stored now.
        if (isApiError(error) && error.status === 409) void client.invalidateQueries(ownHomesQuery);
      },
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => saver.accept(home), [saver, home]);

  const isSaving = state.status === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isSaving]);

  return { ...state, set: saver.set, confirm: saver.confirm };
}
