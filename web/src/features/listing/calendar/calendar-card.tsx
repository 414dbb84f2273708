import type { OwnHome } from '@swapstead/contract/listing';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { ownCalendarQuery } from './calendar.queries.ts';
import { confirmedName } from './confirmed-name.ts';
import { HostCalendar } from './host-calendar.tsx';
import { StayRulesForm } from './stay-rules-form.tsx';
import { useConfirmCalendar } from './use-confirm-calendar.ts';

const NO_FEEDS: ReadonlyMap<string, string> = new Map();

/** When a home is free, which stays it takes, and when its host last said so (PROF-33, PROF-34, CAL-06). */
export function CalendarCard({ home }: { home: Pick<OwnHome, 'id' | 'title'> }) {
  const { data: calendar, error, refetch } = useQuery(ownCalendarQuery(home.id));
  const { confirm, isPending } = useConfirmCalendar();
  return (
    <section aria-label={`Availability of ${home.title}`}>
      {calendar ? (
        <>
          <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-15 text-ink-soft">{confirmedName(calendar)}</p>
            <Button look="quiet" size="small" aria-disabled={isPending} onClick={() => confirm(home.id)}>
              Confirm calendar
            </Button>
          </div>
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_330px]">
            <HostCalendar stored={calendar} feedNames={NO_FEEDS} swapPath={(id) => `/swaps/${id}`} />
            <div className="rounded-card border border-line p-4 sm:p-5">
              <h4 className="mb-3 text-20">Stay rules</h4>
              <StayRulesForm key={calendar.rules.version} calendar={calendar} />
            </div>
          </div>
        </>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>The calendar did not arrive.</p>
          <Button look="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="bone h-120 rounded-tile" />
      )}
    </section>
  );
}
