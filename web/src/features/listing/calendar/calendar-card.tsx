import type { OwnCalendar } from '@swapstead/contract/calendar';
import { SILENCE_DAYS } from '@swapstead/contract/freshness';
import type { OwnHome } from '@swapstead/contract/listing';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { feedsQuery } from '../feeds/feeds.queries.ts';
import { ImportFile } from '../feeds/import-file.tsx';
import { OtherCalendars } from '../feeds/other-calendars.tsx';
import { ShareCalendar } from '../feeds/share-calendar.tsx';
import { useIgnoreEntries } from '../feeds/use-ignore-entries.ts';
import { ownCalendarQuery } from './calendar.queries.ts';
import { confirmedName } from './confirmed-name.ts';
import { HostCalendar } from './host-calendar.tsx';
import { StayRulesForm } from './stay-rules-form.tsx';
import { useConfirmCalendar } from './use-confirm-calendar.ts';
import { useOwnCalendar } from './use-own-calendar.ts';

/** When a home is free, which stays it takes, and when its host last said so (PROF-33, PROF-34, CAL-06). */
export function CalendarCard({ home }: { home: Pick<OwnHome, 'id' | 'title'> }) {
  const { data: calendar, error, refetch } = useQuery(ownCalendarQuery(home.id));
  return (
    <section aria-label={`Availability of ${home.title}`}>
      {calendar ? (
        <LoadedCalendar stored={calendar} />
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

const CARD = 'rounded-card border border-line p-4 sm:p-5';

function LoadedCalendar({ stored }: { stored: OwnCalendar }) {
  const { home_id, freshness } = stored;
  const edited = useOwnCalendar(stored);
  const { confirm, isPending } = useConfirmCalendar();
  const { data: feeds } = useQuery(feedsQuery(home_id));
  const ignoreEntries = useIgnoreEntries(home_id);
  return (
    <>
      <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-15 text-ink-soft">{confirmedName(stored)}</p>
        <Button
          // Quiet while the calendar is fresh, the main thing to do once it is asked about.
          look={freshness.silent_days < SILENCE_DAYS.ask ? 'quiet' : 'main'}
          size="small"
          aria-disabled={isPending}
          onClick={() => confirm(home_id)}
        >
          Confirm calendar
        </Button>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_330px]">
        <HostCalendar
          edited={edited}
          feedNames={new Map(feeds?.map(({ id, name }) => [id, name]))}
          swapPath={paths.swap}
          ignoreEntry={ignoreEntries}
        />
        <div className={`${CARD} xl:row-span-2`}>
          <OtherCalendars homeId={home_id} />
          <ImportFile homeId={home_id} onImport={edited.setRanges} />
        </div>
        <div className="grid items-start gap-6 md:grid-cols-2">
          <div className={CARD}>
            <h4 className="mb-3 font-display text-20">Stay rules</h4>
            <StayRulesForm key={stored.rules.version} calendar={stored} />
          </div>
          <div className={CARD}>
            <ShareCalendar homeId={home_id} />
          </div>
        </div>
      </div>
    </>
  );
}
