import { addMonths, dayName, monthName, monthOf } from '@swapstead/contract/days';
import { daysToSearch } from '@swapstead/contract/search/when';
import { m } from '@swapstead/messages';
import { INITIAL_FOCUS } from '../../../ui/initial-focus.ts';
import { TurnMonth } from '../../../ui/month-pair.tsx';
import { MonthTable } from '../../../ui/month-table.tsx';
import { useMonthPager } from '../../../ui/use-month-pager.ts';

type DayGridProps = {
  checkIn: string | undefined;
  checkOut: string | undefined;
  onChoose: (chosen: { check_in: string; check_out: string | undefined }) => void;
};

/** A phone shows one month, wider windows two (FIND-10). */
const TWO_MONTHS = 640;

/** Two months side by side. The first press chooses the check-in, the second the check-out, unless it is earlier. */
export function DayGrid({ checkIn, checkOut, onChoose }: DayGridProps) {
  const { first, last } = daysToSearch(new Date());
  const { calendar, month, setMonth, setFocused, tabStop, onKeyDown } = useMonthPager({
    first,
    last,
    chosen: checkIn,
    twoMonthsFrom: TWO_MONTHS,
  });

  function press(day: string) {
    setFocused(day);
    const isSecond = checkIn && !checkOut && day > checkIn;
    onChoose(isSecond ? { check_in: checkIn, check_out: day } : { check_in: day, check_out: undefined });
  }

  const turn = (label: string, by: -1 | 1, isOff: boolean) => (
    <TurnMonth
      by={by}
      label={label}
      isOff={isOff}
      onTurn={() => setMonth(addMonths(month, by))}
      className={`absolute top-0 z-1 ${by < 0 ? 'start-0' : 'end-0'}`}
    />
  );

  return (
    <div ref={calendar} className="relative">
      {turn(m.homes_day_grid_earlier_months(), -1, month <= monthOf(first))}
      {turn(m.homes_day_grid_later_months(), 1, month >= monthOf(last))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the day buttons inside */}
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
                  isCurrent={day === tabStop}
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
/** The chosen days look like one band. */
const looks = {
  alone: `${end} rounded-control`,
  first: `${end} rounded-s-control`,
  last: `${end} rounded-e-control`,
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
