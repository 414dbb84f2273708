import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailedBox } from '../../../ui/load-failed.tsx';
import { ownCalendarQuery } from '../core/calendar.queries.ts';
import { feedsQuery } from '../feeds/feeds.queries.ts';
import { ImportFile } from '../feeds/import-file.tsx';
import { OtherCalendars } from '../feeds/other-calendars.tsx';
import { ShareCalendar } from '../feeds/share-calendar.tsx';
import { useIgnoreEntries } from '../feeds/use-ignore-entries.ts';
import { calendarAgeText } from './calendar-age.ts';
import { HostCalendar } from './host-calendar.tsx';
import { StayRulesForm } from './stay-rules-form.tsx';
import { useConfirmCalendar } from './use-confirm-calendar.ts';
import { useOwnCalendar } from './use-own-calendar.ts';

type CalendarCardProps = {
  home: Pick<OwnHome, 'id' | 'title'>;
  /** Whether the nights are folded away at first. A host with several homes opens them with a press. */
  isFolded?: boolean;
};

/** Availability, stay rules, and when the host last confirmed the calendar (PROF-33, PROF-34, CAL-06). */
export function CalendarCard({ home, isFolded = false }: CalendarCardProps) {
  const { data: calendar, error, refetch } = useQuery(ownCalendarQuery(home.id));
  return (
    <section aria-label={m.listing_calendar_card_availability_of({ title: home.title })}>
      {calendar ? (
        <LoadedCalendar stored={calendar} isFolded={isFolded} />
      ) : error ? (
        <LoadFailedBox onRetry={refetch}>{m.listing_calendar_card_calendar_did_not_arrive()}</LoadFailedBox>
      ) : (
        <div className={`bone rounded-tile ${isFolded ? 'h-12' : 'h-120'}`} />
      )}
    </section>
  );
}

const CARD = 'rounded-card border border-line p-4 sm:p-5';

function LoadedCalendar({ stored, isFolded }: { stored: OwnCalendar; isFolded: boolean }) {
  const { home_id, freshness } = stored;
  const { confirm, isPending } = useConfirmCalendar();
  const [wasPressed, setPressed] = useState(false);
  const isOpen = wasPressed || !isFolded;
  // Once opened, the calendar stays mounted, with everything begun in it.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const body = useId();
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-15 text-ink-soft">{calendarAgeText(stored)}</p>
        <div className="flex flex-wrap gap-2">
          {isFolded && (
            <Button
              look="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={() => setPressed(!wasPressed)}
              className="group"
            >
              {isOpen ? m.listing_calendar_card_hide_calendar() : m.listing_calendar_card_show_calendar()}
              <ChevronDown
                aria-hidden="true"
                className="size-4.5 transition group-aria-expanded:rotate-180"
              />
            </Button>
          )}
          <Button
            // A quiet button while the calendar is fresh, a main one once confirmation is due.
            look={freshness.silent_days < SILENCE_DAYS.ask ? 'quiet' : 'main'}
            size="small"
            busy={isPending}
            onClick={() => confirm(home_id)}
          >
            {m.listing_calendar_card_confirm_calendar()}
          </Button>
        </div>
      </div>
      <div id={body} hidden={!isOpen}>
        {wasOpen && <CalendarParts stored={stored} />}
      </div>
    </>
  );
}

function CalendarParts({ stored }: { stored: OwnCalendar }) {
  const { home_id } = stored;
  const edited = useOwnCalendar(stored);
  const { data: feeds } = useQuery(feedsQuery(home_id));
  const ignoreEntries = useIgnoreEntries(home_id);
  return (
    <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_330px]">
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
          <h4 className="mb-3 font-display text-20">{m.listing_calendar_card_stay_rules()}</h4>
          <StayRulesForm calendar={stored} />
        </div>
        <div className={CARD}>
          <ShareCalendar homeId={home_id} />
        </div>
      </div>
    </div>
  );
}
