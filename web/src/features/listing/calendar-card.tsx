import type { OwnHome } from '@swapstead/contract/listing';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { daysAgo } from './calendar-days.ts';
import { useHostCalendar } from './use-host-calendar.ts';

const HostCalendar = lazy(async () => ({ default: (await import('./host-calendar.tsx')).HostCalendar }));

/** When a home is free, and when its host last said so (PROF-33, PROF-34). */
export function CalendarCard({ home }: { home: OwnHome }) {
  const { days, confirmedAt, status, set, confirm } = useHostCalendar(home);
  return (
    <section aria-label={`Availability of ${home.title}`}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-ink-soft">
          {confirmedAt ? `Confirmed ${daysAgo(confirmedAt)}` : 'Not confirmed yet'}
          <span role="status" className="not-empty:before:content-['_·_']">
            {{ still: '', saving: 'Saving...', saved: 'Saved' }[status]}
          </span>
        </p>
        <Button look="quiet" size="small" aria-disabled={status === 'saving'} onClick={confirm}>
          Confirm calendar
        </Button>
      </div>
      <Suspense fallback={<div className="bone mt-3 h-120 rounded-tile" />}>
        <HostCalendar days={days} onChange={set} />
      </Suspense>
    </section>
  );
}
