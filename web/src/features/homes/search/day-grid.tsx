import { addDays, addMonths, dayName, daysOf, monthName, monthOf, weekdayOf } from '@swapstead/contract/days';
import { daysToSearch } from '@swapstead/contract/search/when';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayOf, monthsShown, monthWith, tabStop } from '../../../ui/days-by-key.ts';
import { INITIAL_FOCUS } from '../../../ui/initial-focus.ts';
import { MonthTable } from '../../../ui/month-table.tsx';

type DayGridProps = {
  checkIn: string | undefined;
  checkOut: string | undefined;
  onChoose: (chosen: { check_in: string; check_out: string | undefined }) => void;
};

/** The same day so many months later, or the last one of that month. */
function inMonths(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const days = daysOf({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });
  return days[Math.min(days.length, Number(day.slice(8))) - 1] ?? day;
}

/** On a phone one month is shown, otherwise two (FIND-10). */
const TWO_MONTHS = 640;

/** Where a key leads from a day (FIND-11). */
function dayAfterKey(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekdayOf(day));
    case 'End':
      return addDays(day, 7 - weekdayOf(day));
    case 'PageUp':
      return inMonths(day, -1);
    case 'PageDown':
      return inMonths(day, 1);
    default:
      return undefined;
  }
}

/** Two months side by side: the first press is the check-in, the next one the check-out, unless it is earlier. */
export function DayGrid({ checkIn, checkOut, onChoose }: DayGridProps) {
  const { first, last } = daysToSearch(new Date());
  const [month, setMonth] = useState(monthOf(checkIn && checkIn >= first ? checkIn : first));
  const [current, setCurrent] = useState(checkIn && checkIn >= first ? checkIn : first);
  const grid = useRef<HTMLDivElement>(null);
  // A day that was typed comes into view.
  const [seen, setSeen] = useState(checkIn);
  if (checkIn !== seen) {
    setSeen(checkIn);
    if (checkIn && checkIn >= first && checkIn <= last) {
      setCurrent(checkIn);
      setMonth(monthWith(checkIn, monthsShown(month, TWO_MONTHS)));
    }
  }

  function goTo(day: string) {
    const within = day < first ? first : day > last ? last : day;
    // At once: the day that had the focus may be gone with its month, and the next key would be nobody's.
    flushSync(() => {
      setCurrent(within);
      setMonth(monthWith(within, monthsShown(month, TWO_MONTHS)));
    });
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${within}"] button`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const day = dayAfterKey(event.key, dayOf(event.target) ?? current);
    if (!day) return;
    event.preventDefault();
    goTo(day);
  }

  function press(day: string) {
    setCurrent(day);
    const isSecond = checkIn && !checkOut && day > checkIn;
    onChoose(isSecond ? { check_in: checkIn, check_out: day } : { check_in: day, check_out: undefined });
  }

  const stop = tabStop(current, monthsShown(month, TWO_MONTHS), first);

  const step = (label: string, count: number, isOver: boolean) => (
    <button
      type="button"
      aria-label={label}
      disabled={isOver}
      onClick={() => setMonth(addMonths(month, count))}
      className={`absolute top-0 z-1 grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30 ${count < 0 ? 'left-0' : 'right-0'}`}
    >
      {count < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  );

  return (
    <div ref={grid} className="relative">
      {step('Earlier months', -1, month <= monthOf(first))}
      {step('Later months', 1, month >= monthOf(last))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons of the days in it */}
      <div {...INITIAL_FOCUS} className="grid gap-6 sm:grid-cols-2" onKeyDown={onKeyDown}>
        {[month, addMonths(month, 1)].map((one, index) => (
          <div key={one} className={index > 0 ? 'max-sm:hidden' : ''}>
            <p
              aria-hidden="true"
              className="flex min-h-11 items-center justify-center font-display text-18 font-[560]"
            >
              {monthName(one)}
            </p>
            <MonthTable month={one} role="grid">
              {(day) => (
                <DayButton
                  day={day}
                  isPast={day < first || day > last}
                  isCurrent={day === stop}
                  look={lookOf(day, checkIn, checkOut)}
                  onPress={press}
                />
              )}
            </MonthTable>
          </div>
        ))}
      </div>
    </div>
  );
}

type Look = 'alone' | 'first' | 'last' | 'between' | undefined;

function lookOf(day: string, checkIn: string | undefined, checkOut: string | undefined): Look {
  if (day === checkIn) return checkOut ? 'first' : 'alone';
  if (day === checkOut) return 'last';
  return checkIn && checkOut && day > checkIn && day < checkOut ? 'between' : undefined;
}

const end = 'bg-pine font-semibold text-on-pine';
/** One band from the first to the last day. */
const looks = {
  alone: `${end} rounded-control`,
  first: `${end} rounded-l-control`,
  last: `${end} rounded-r-control`,
  between: 'bg-pine/15',
  none: 'rounded-control hover:bg-sand',
};

type DayButtonProps = {
  day: string;
  isPast: boolean;
  isCurrent: boolean;
  look: Look;
  onPress: (day: string) => void;
};

function DayButton({ day, isPast, isCurrent, look, onPress }: DayButtonProps) {
  return (
    <button
      type="button"
      disabled={isPast}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={dayName(day)}
      aria-pressed={look !== undefined}
      onClick={() => onPress(day)}
      className={`grid h-10.5 w-full place-items-center disabled:opacity-40 ${looks[look ?? 'none']}`}
    >
      {Number(day.slice(8))}
    </button>
  );
}
