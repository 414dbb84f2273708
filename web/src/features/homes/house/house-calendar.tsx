import type { HomeNights } from '@swapstead/contract/calendar/endpoints';
import { freshnessLine } from '@swapstead/contract/calendar/freshness';
import { withRuns } from '@swapstead/contract/calendar/night-letters';
import { ruleLines } from '@swapstead/contract/calendar/stay-rules';
import { addMonths, dayName, isDay, monthOf, type Nights } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { LoadFailedBox } from '../../../ui/load-failed.tsx';
import { MonthPair } from '../../../ui/month-pair.tsx';
import { LegendItem, MonthTable, nightProps } from '../../../ui/month-table.tsx';

const MONTHS = 24;

/** The nights of a home by month, for those who may see them (CAL-03). */
export function HouseCalendar({ id }: { id: string }) {
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(homeNightsQuery(id));
  if (data) return <Months nights={data} window={windowOf(params)} />;
  if (!error) return <div className="bone h-96 rounded-card" />;
  return <LoadFailedBox onRetry={refetch}>{m.homes_house_calendar_not_loaded()}</LoadFailedBox>;
}

/** The dates of the search that led here: the calendar opens at them and marks them (FIND-26). */
function windowOf(params: URLSearchParams): Nights | undefined {
  const from = params.get('check_in') ?? '';
  const to = params.get('check_out') ?? '';
  return isDay(from) && isDay(to) && from < to ? { from, to } : undefined;
}

function Months({ nights, window }: { nights: HomeNights; window: Nights | undefined }) {
  const { today, runs, rules, freshness } = nights;
  const first = monthOf(today);
  const last = addMonths(first, MONTHS - 1);
  const [month, setMonth] = useState(() => {
    const next = window?.from ?? runs.find(({ state }) => state === 'open')?.from ?? today;
    return clamp(monthOf(next), first, last);
  });
  const stateOf = (day: string) => runs.find(({ from, to }) => from <= day && day < to)?.state;
  // To members of other homes, a night taken by a swap is closed.
  const lookOf = (day: string) => {
    const state = stateOf(day);
    return state === undefined ? 'past' : state === 'taken' ? 'closed' : state;
  };
  const nameOf = (day: string) => {
    const look = lookOf(day);
    return m.homes_house_calendar_night({ day: dayName(day), state: look === 'past' ? 'other' : look });
  };
  const isMarked = (day: string) => window !== undefined && window.from <= day && day < window.to;
  return (
    <div className="rounded-card border border-line bg-surface p-3 sm:p-6">
      {!runs.some(({ state }) => state === 'open') && (
        <p className="mb-4 text-ink-soft">{m.homes_house_calendar_no_available_dates_yet()}</p>
      )}
      <MonthPair month={month} first={first} last={last} onTurn={setMonth} className="gap-x-10">
        {(one) => (
          <MonthTable month={one}>
            {(day) => {
              const { className, ...night } = nightProps(day, lookOf);
              return (
                <div
                  {...night}
                  data-marked={isMarked(day) || undefined}
                  className={`${className} ${isMarked(day) ? 'shadow-[inset_0_0_0_2px_var(--ink)]' : ''}`}
                >
                  <span aria-hidden="true">{Number(day.slice(-2))}</span>
                  <span className="sr-only">{nameOf(day)}</span>
                </div>
              );
            }}
          </MonthTable>
        )}
      </MonthPair>
      <ul
        aria-label={m.homes_house_calendar_legend()}
        className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14 text-ink-soft"
      >
        <LegendItem look="open">{m.homes_house_calendar_open()}</LegendItem>
        <LegendItem look="ask">{m.homes_house_calendar_ask()}</LegendItem>
        <LegendItem look="closed">{m.homes_house_calendar_closed()}</LegendItem>
      </ul>
      <ul
        aria-label={m.homes_house_calendar_about_stays()}
        className="mt-4 grid gap-1 border-t border-line pt-4 text-15"
      >
        {ruleLines(rules).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li className="text-ink-soft">{freshnessLine(freshness)}</li>
      </ul>
    </div>
  );
}

const clamp = (value: string, least: string, most: string) =>
  value < least ? least : value > most ? most : value;

/** The nights of a home with its stay rules, for those who may see them. */
const homeNightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'nights', id],
    queryFn: async ({ signal }) =>
      withRuns(
        await api('GET /api/homes/:id/nights', { params: { id }, query: { form: 'letters' } }, { signal }),
      ),
  });
