import { LIMITS } from '@swapstead/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { DayPicker, DayButton as PlainDayButton } from 'react-day-picker';
import { addDays, dateOf, dayName, dayOf, daysBetween, withDays } from './calendar-days.ts';
import { RangeFields } from './range-fields.tsx';

type HostCalendarProps = {
  /** The free days, ascending. */
  days: readonly string[];
  onChange: (days: string[]) => void;
};

type Stroke = { from: string; to: string };

/**
 * The calendar of a home by month, for its host. A day is switched by a press; a range by drawing over it with the
 * mouse, by a second press with Shift held, or by two dates. The arrow keys go from day to day, Page Up and Page Down
 * from month to month.
 */
export function HostCalendar({ days, onChange }: HostCalendarProps) {
  const today = dayOf(new Date());
  const last = addDays(today, LIMITS.available_days - 1);
  const free = useMemo(() => new Set(days), [days]);
  const [month, setMonth] = useState(() => dateOf(days.find((day) => day >= today) ?? today));
  const pressed = useRef<string>(undefined);

  const set = (from: string, to: string, isFree: boolean) => {
    const range = daysBetween(from, to).filter((day) => day >= today && day <= last);
    onChange(withDays(days, range, isFree));
  };
  const { stroke, begin, extend } = useStroke(({ from, to }) => {
    pressed.current = to;
    set(from, to, !free.has(from));
  });
  const drawn = useMemo(() => new Set(stroke ? daysBetween(stroke.from, stroke.to) : []), [stroke]);

  return (
    <div>
      <DayContext value={{ free, begin }}>
        <DayPicker
          weekStartsOn={1}
          fixedWeeks
          month={month}
          onMonthChange={setMonth}
          startMonth={dateOf(today)}
          endMonth={dateOf(last)}
          disabled={{ before: dateOf(today), after: dateOf(last) }}
          modifiers={{ drawn: (date) => drawn.has(dayOf(date)) }}
          modifiersClassNames={{ drawn: '[&>button]:ring-2 [&>button]:ring-pine [&>button]:ring-inset' }}
          onDayClick={(date, _, { shiftKey }) => {
            const day = dayOf(date);
            const from = shiftKey ? pressed.current : undefined;
            // A range takes over what its first day is.
            if (from) set(from, day, free.has(from));
            else set(day, day, !free.has(day));
            pressed.current = day;
          }}
          onDayMouseEnter={(date, { disabled }, { buttons }) => {
            if (buttons === 1 && !disabled) extend(dayOf(date));
          }}
          labels={{
            labelDayButton: dayName,
            labelPrevious: () => 'Earlier month',
            labelNext: () => 'Later month',
            labelNav: () => 'Months',
          }}
          components={{ DayButton, Chevron }}
          classNames={CLASSES}
        />
      </DayContext>
      <p className="mt-3 flex items-baseline gap-2.5 text-14 text-ink-soft">
        <span className="size-3 flex-none rounded-full bg-pine" />
        <span>
          Free for a swap. Press a day to change it,{' '}
          <span className="pointer-coarse:hidden">draw over several,</span> or set a range.
        </span>
      </p>
      <RangeFields today={today} last={last} onSet={set} />
    </div>
  );
}

/** What a button of a day has to know beside its date. */
const DayContext = createContext<{ free: ReadonlySet<string>; begin: (day: string) => void }>({
  free: new Set(),
  begin: () => {},
});

function DayButton(props: ComponentProps<typeof PlainDayButton>) {
  const { free, begin } = useContext(DayContext);
  const day = dayOf(props.day.date);
  return (
    <PlainDayButton
      {...props}
      aria-pressed={free.has(day)}
      onPointerDown={({ pointerType, button }) => {
        // A finger scrolls the page.
        if (pointerType !== 'touch' && button === 0 && !props.modifiers.disabled) begin(day);
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-5" />;
}

/** A range drawn with the pointer held down; `onDrawn` hears of it once it is let go. */
function useStroke(onDrawn: (stroke: Stroke) => void) {
  const [stroke, setStroke] = useState<Stroke>();
  const finish = useRef(() => {});
  useEffect(() => {
    finish.current = () => {
      setStroke(undefined);
      // On one and the same day it was a press.
      if (stroke && stroke.from !== stroke.to) onDrawn(stroke);
    };
  });
  useEffect(() => {
    const end = () => finish.current();
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);
  return {
    stroke,
    begin: (day: string) => setStroke({ from: day, to: day }),
    extend: (day: string) => setStroke((current) => current && { ...current, to: day }),
  };
}

const round =
  'grid size-11 place-items-center rounded-full hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

const CLASSES = {
  months: 'relative',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: round,
  button_next: round,
  month_caption: 'flex h-11 items-center pl-1.5 font-display text-20',
  month_grid:
    'mt-2 w-full table-fixed border-separate border-spacing-0 text-center text-15 tabular-nums select-none',
  weekday: 'h-8 text-14 font-medium text-ink-soft',
  day: 'p-0.5',
  day_button:
    'mx-auto grid size-10 place-items-center rounded-full hover:not-disabled:bg-sand disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-45 focus-visible:rounded-full focus-visible:outline-offset-1 aria-pressed:bg-pine aria-pressed:font-semibold aria-pressed:text-on-pine aria-pressed:hover:not-disabled:bg-pine-hover',
  today:
    '[&>button:not([aria-pressed=true])]:font-semibold [&>button]:underline [&>button]:underline-offset-4',
};
