import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailedBox } from '../../../ui/load-failed.tsx';
import { LegendItem } from '../../../ui/month-table.tsx';
import { ownCalendarQuery } from '../core/calendar.queries.ts';
import { ownHomesQuery } from '../core/listing.queries.ts';
import { feedsQuery } from '../feeds/feeds.queries.ts';
import { OtherCalendars } from '../feeds/other-calendars.tsx';
import { ShareCalendar } from '../feeds/share-calendar.tsx';
import { calendarAgeText } from './calendar-age.ts';
import { HostMonths } from './host-months.tsx';
import { NIGHT_LEGEND, nightName } from './night-names.ts';

/**
 * The calendars of a host whose subscription has ended: read-only, but connected calendars and the shared address can
 * be removed (CAL-19).
 */
export function ReadOnlyCalendars() {
  const { data: homes = [] } = useQuery(ownHomesQuery);
  if (homes.length === 0) return null;
  return (
    <section aria-label={m.listing_read_only_calendars_your_calendars()} className="mt-10 grid gap-8">
      <p>{m.listing_read_only_calendars_premium_needed()}</p>
      {homes.map((home) => (
        <ReadOnlyCalendar key={home.id} home={home} />
      ))}
    </section>
  );
}

function ReadOnlyCalendar({ home: { id, title } }: { home: OwnHome }) {
  const { data: calendar, error, refetch } = useQuery(ownCalendarQuery(id));
  const { data: feeds } = useQuery(feedsQuery(id));
  if (!calendar && error)
    return (
      <LoadFailedBox onRetry={refetch}>
        {m.listing_read_only_calendars_calendar_did_not_arrive()}
      </LoadFailedBox>
    );
  if (!calendar) return <div className="bone h-96 rounded-card" />;
  const names = new Map(feeds?.map((feed) => [feed.id, feed.name]));
  return (
    <section
      aria-label={m.listing_read_only_calendars_availability_of({ title })}
      className="rounded-card border border-line bg-surface"
    >
      <div className="border-b border-line p-4 sm:px-5">
        <h3 className="text-22 wrap-anywhere">{title}</h3>
        <p className="text-15 text-ink-soft">{calendarAgeText(calendar)}</p>
      </div>
      <div className="p-3 sm:p-5">
        <HostMonths
          calendar={calendar}
          isReadOnly
          nameOf={(night, run) => nightName(night, run, calendar.today, names)}
        />
      </div>
      <ul
        aria-label={m.listing_read_only_calendars_legend()}
        className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-14 sm:px-5"
      >
        {NIGHT_LEGEND.map(([look, label]) => (
          <LegendItem key={look} look={look}>
            {label}
          </LegendItem>
        ))}
      </ul>
      {feeds && feeds.length > 0 && (
        <div className="border-t border-line p-4 sm:p-5">
          <OtherCalendars homeId={id} isReadOnly />
        </div>
      )}
      <div className="border-t border-line p-4 empty:hidden sm:p-5">
        <ShareCalendar homeId={id} isReadOnly />
      </div>
    </section>
  );
}
