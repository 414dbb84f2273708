import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { monthName, monthsSpanned, thisMonth, weeksOf } from './calendar-months.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const round =
  'grid size-11 place-items-center rounded-full hover:bg-sand disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent';

/** The days on which a home is free, month by month (HOUSE-15). It opens at this month or the next one with free days. */
export function AvailabilityCalendar({ days }: { days: readonly string[] }) {
  const months = monthsSpanned(days);
  const [start, setStart] = useState(() => Math.max(0, firstFrom(months, days)));
  const available = new Set(days);
  const shown = months.slice(start, start + 2);
  if (months.length === 0) return <p className="text-ink-soft">No available dates yet</p>;
  return (
    <div className="rounded-card border border-line bg-surface p-3 sm:p-6">
      <div className="flex items-center justify-between gap-4 pb-3">
        <p className="flex items-center gap-2.5 pl-2 text-15 text-ink-soft">
          <span className="size-3 rounded-full bg-pine" />
          Free for a swap
        </p>
        <div className="flex gap-1">
          <button
            type="button"
            aria-label="Earlier month"
            disabled={start === 0}
            onClick={() => setStart(start - 1)}
            className={round}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Later month"
            disabled={start >= months.length - 1}
            onClick={() => setStart(start + 1)}
            className={round}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <div className="grid gap-x-10 sm:grid-cols-2">
        {shown.map((month) => (
          <Month key={month} month={month} available={available} />
        ))}
      </div>
    </div>
  );
}

function Month({ month, available }: { month: string; available: ReadonlySet<string> }) {
  return (
    <table className="w-full table-fixed self-start text-center text-15 tabular-nums max-sm:not-first:hidden">
      <caption aria-live="polite" className="pb-2 font-display text-20">
        {monthName(month)}
      </caption>
      <thead>
        <tr className="text-14 text-ink-soft">
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="h-9 font-medium">
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the week
              <td key={index} className="h-11 p-0.5">
                {day && <Day day={day} isAvailable={available.has(day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isAvailable }: { day: string; isAvailable: boolean }) {
  const number = Number(day.slice(-2));
  if (!isAvailable)
    return (
      <time dateTime={day} className="text-ink-soft">
        {number}
      </time>
    );
  return (
    <time
      dateTime={day}
      className="mx-auto grid size-9 place-items-center rounded-full bg-pine font-semibold text-on-pine"
    >
      <span>
        {number}
        <span className="sr-only">, free</span>
      </span>
    </time>
  );
}

function firstFrom(months: readonly string[], days: readonly string[]): number {
  const now = thisMonth();
  const next = days
    .map((day) => day.slice(0, 7))
    .filter((month) => month >= now)
    .toSorted()[0];
  return months.indexOf(next ?? months.at(-1) ?? '');
}
