import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { dayName } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { calendarAgeText } from '../calendar/calendar-age.ts';
import { useConfirmCalendar } from '../calendar/use-confirm-calendar.ts';
import { ownCalendarQuery } from '../core/calendar.queries.ts';
import { ownHomesQuery } from '../core/listing.queries.ts';
import { openAhead } from '../core/own-nights.ts';
import { NoHomes, OwnHomesFailed, OwnHomesSkeleton } from './own-homes.tsx';
import { PlacePrompt } from './place-prompt.tsx';

/** The state of each calendar, with a link to it and a button to confirm it (PROF-35, PROF-36, CAL-21). */
export function AvailabilityOverview({ onShowHomes }: { onShowHomes: () => void }) {
  const { data: homes, error, refetch } = useQuery(ownHomesQuery);
  const { confirm, isPending } = useConfirmCalendar();
  const onward = useRef<HTMLButtonElement>(null);
  if (error && !homes) return <OwnHomesFailed onRetry={() => void refetch()} />;
  if (!homes) return <OwnHomesSkeleton />;
  if (homes.length === 0) return <NoHomes />;
  return (
    <div className="max-w-text">
      <p className="text-ink-soft">{m.listing_availability_overview_intro()}</p>
      <div className="mt-6 grid gap-4">
        {homes.map((home) => (
          <PlacePrompt key={home.id} home={home} focusAfter={onward} />
        ))}
      </div>
      <CalendarRows homes={homes} onConfirm={confirm} isPending={isPending} />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button ref={onward} onClick={onShowHomes}>
          {m.listing_availability_overview_go_to_my_homes()}
        </Button>
        {homes.length > 1 && (
          <Button look="quiet" busy={isPending} onClick={() => confirm(...homes.map(({ id }) => id))}>
            {m.listing_availability_overview_confirm_all()}
          </Button>
        )}
      </div>
    </div>
  );
}

type CalendarRowsProps = { homes: readonly OwnHome[]; onConfirm: (id: string) => void; isPending: boolean };

function CalendarRows({ homes, onConfirm, isPending }: CalendarRowsProps) {
  const calendars = useQueries({ queries: homes.map(({ id }) => ownCalendarQuery(id)) });
  return (
    <ul className="mt-6 border-t border-line">
      {homes.map(({ id, title }, index) => (
        <li
          key={id}
          className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div>
            <span className="block font-medium wrap-anywhere">{title}</span>
            <CalendarSummary title={title} calendar={calendars[index]} />
          </div>
          <Button
            look="quiet"
            size="small"
            aria-label={m.listing_availability_overview_confirm_calendar_of({ title })}
            busy={isPending}
            onClick={() => onConfirm(id)}
            className="justify-self-start"
          >
            {m.listing_availability_overview_confirm_calendar()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type CalendarSummaryProps = { title: string; calendar: UseQueryResult<OwnCalendar> | undefined };

function CalendarSummary({ title, calendar: query }: CalendarSummaryProps) {
  const { data: calendar, error } = query ?? {};
  if (!calendar && !error) return <SummarySkeleton />;
  if (!calendar) {
    return (
      <LoadFailedLine
        className="text-15"
        retryLabel={m.listing_availability_overview_try_again_calendar_of({ title })}
        onRetry={() => query?.refetch()}
      >
        {m.listing_availability_overview_calendar_did_not_arrive()}
      </LoadFailedLine>
    );
  }
  const nights = openAhead(calendar);
  const next = calendar.runs.find(({ state, to }) => state === 'open' && to > calendar.today);
  const from = next && next.from < calendar.today ? calendar.today : next?.from;
  return (
    <span className="block text-15 text-ink-soft">
      {from
        ? m.listing_availability_overview_open_nights({ nights, next: dayName(from) })
        : m.listing_availability_overview_no_open_nights_ahead()}
      <span className="block text-14">{calendarAgeText(calendar)}</span>
    </span>
  );
}

/** A placeholder as high as the two lines to come, so that nothing below moves. */
function SummarySkeleton() {
  return (
    <span className="block text-15">
      <span className="bone block h-[1lh] w-48 rounded-control" />
      <span className="block text-14">
        <span className="bone block h-[1lh] w-36 rounded-control" />
      </span>
    </span>
  );
}
