import { monthOf, type Nights, weeksOf } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { MonthPair } from '../../../ui/month-pair.tsx';
import { useMonthPager } from '../../../ui/use-month-pager.ts';
import { LaneDay, Mark } from './lane-day.tsx';
import { type Runs, stateOf } from './night-lanes.ts';

type TwoHomesCalendarProps = {
  /** Nights of the other home, and of the member's own home if they offer one. */
  theirs: Runs;
  own: Runs | undefined;
  /** The only home is the member's own. */
  isOwn?: boolean;
  /** The chosen dates; `to` is absent until the departure is chosen. */
  chosen: { from: string; to?: string | undefined } | undefined;
  /** The earliest arrival and the last day that can be chosen. */
  earliest: string;
  latest: string;
  onPick: (day: string) => void;
};

const WEEKDAYS = [
  m.swaps_weekday_mo(),
  m.swaps_weekday_tu(),
  m.swaps_weekday_we(),
  m.swaps_weekday_th(),
  m.swaps_weekday_fr(),
  m.swaps_weekday_sa(),
  m.swaps_weekday_su(),
] as const;

/** From this width on, two months are side by side. */
const TWO_MONTHS = 960;

/** Both calendars in one, with two marks per day, to show when both homes are free. */
export function TwoHomesCalendar(props: TwoHomesCalendarProps) {
  const { theirs, own, isOwn = false, chosen, earliest, latest, onPick } = props;
  const { calendar, month, setMonth, setFocused, tabStop, onKeyDown } = useMonthPager({
    first: earliest,
    last: latest,
    chosen: chosen?.from,
    twoMonthsFrom: TWO_MONTHS,
  });
  return (
    <div ref={calendar}>
      <MonthPair
        month={month}
        first={monthOf(earliest)}
        last={monthOf(latest)}
        onTurn={setMonth}
        labels={[m.swaps_two_homes_calendar_month_before(), m.swaps_two_homes_calendar_month_after()]}
        from="lg"
        className="gap-8 p-3 sm:p-6"
      >
        {(shown) => (
          <>
            <div aria-hidden="true" className="grid grid-cols-7 text-center text-14 text-ink-soft">
              {WEEKDAYS.map((name) => (
                <span key={name} className="pt-1.5 pb-2">
                  {name}
                </span>
              ))}
            </div>
            {weeksOf(shown).map((week) => (
              <div key={week.find(Boolean)} className="grid grid-cols-7">
                {week.map((day, place) =>
                  day ? (
                    <LaneDay
                      key={day}
                      day={day}
                      states={own ? [stateOf(theirs, day), stateOf(own, day)] : [stateOf(theirs, day)]}
                      part={partOf(day, chosen)}
                      isPast={day < earliest || day > latest}
                      tabIndex={day === tabStop ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        setFocused(day);
                        onPick(day);
                      }}
                    />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only its position
                    <span key={place} />
                  ),
                )}
              </div>
            ))}
          </>
        )}
      </MonthPair>
      <Legend hasOwn={own !== undefined} isOwn={isOwn} />
    </div>
  );
}

function partOf(day: string, chosen: Partial<Nights> | undefined) {
  if (!chosen?.from) return undefined;
  if (day === chosen.from) return 'from';
  if (!chosen.to) return undefined;
  if (day === chosen.to) return 'to';
  return chosen.from < day && day < chosen.to ? 'in' : undefined;
}

function Legend({ hasOwn, isOwn }: { hasOwn: boolean; isOwn: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-4 py-3.5 text-14 text-ink-soft sm:px-6">
      <li className="inline-flex items-center gap-2">
        <span className="h-2 w-6.5 rounded bg-pine" />
        <b className="font-semibold text-ink">
          {hasOwn
            ? m.swaps_two_homes_calendar_upper_line_their_home()
            : isOwn
              ? m.swaps_offered_homes_your_home()
              : m.swaps_two_homes_calendar_their_home()}
        </b>
      </li>
      {hasOwn && (
        <li className="inline-flex items-center gap-2">
          <span className="h-2 w-6.5 rounded bg-clay" />
          <b className="font-semibold text-ink">{m.swaps_two_homes_calendar_lower_line_yours()}</b>
        </li>
      )}
      {(['open', 'ask', 'closed'] as const).map((state) => (
        <li key={state} className="inline-flex items-center gap-2">
          <span className="relative h-2 w-6.5 overflow-hidden rounded">
            <Mark state={state} />
          </span>
          {
            {
              open: m.swaps_two_homes_calendar_open(),
              ask: m.swaps_two_homes_calendar_ask_the_host(),
              closed: m.swaps_two_homes_calendar_closed(),
            }[state]
          }
        </li>
      ))}
    </ul>
  );
}
