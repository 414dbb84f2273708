import type { OwnCalendar, OwnRun } from '@swapstead/contract/calendar/endpoints';
import { addDays, addMonths, dayName, monthName, monthOf, weekdayOf } from '@swapstead/contract/days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayOf, monthsShown, monthWith, tabStop } from '../../../ui/days-by-key.ts';
import { MonthTable, type NightLook, nightProps, Roof } from '../../../ui/month-table.tsx';
import { runAt } from '../core/own-nights.ts';
import { nightCount, type Range, rangeOf, useNightRange } from './use-night-range.ts';

type HostMonthsProps = {
  calendar: OwnCalendar;
  /** What a night is called, its state included. */
  nameOf: (night: string, run: OwnRun) => string;
} & (
  | { isReadOnly: true }
  | {
      isReadOnly?: false;
      /** The next two presses are the first and the last night of a range (CAL-11). */
      isRangeMode: boolean;
      onRangeModeEnd: () => void;
      onNight: (night: string, run: OwnRun) => void;
      onRange: (range: Range) => void;
    }
);

/** From this width on two months stand side by side. */
const TWO_MONTHS = 640;

const nothing = () => {};
const READ_ONLY = { isRangeMode: false, onRangeModeEnd: nothing, onNight: nothing, onRange: nothing };

const lookAt = ({ state, word, feed_ids }: OwnRun): NightLook => {
  if (state === 'taken') return 'taken';
  return feed_ids.length > 0 && word !== 'closed' ? 'feed' : state;
};

/** The months of the host's calendar: nights are set by pointer, by finger and by keys. */
export function HostMonths(props: HostMonthsProps) {
  const { calendar, nameOf, isReadOnly = false } = props;
  const { isRangeMode, onRangeModeEnd, onNight, onRange } = props.isReadOnly ? READ_ONLY : props;
  const { runs, today, last } = calendar;
  const [active, setActive] = useState(today);
  const [month, setMonth] = useState(monthOf(today));
  const table = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const pressed = useRef<string>(undefined);
  const months = [month, addMonths(month, 1)];
  const stop = tabStop(active, monthsShown(month, TWO_MONTHS), today);

  const { stroke, range, begin, extend, giveUp } = useNightRange((drawn, end) => {
    pressed.current = end;
    setActive(end);
    onRange(drawn);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun ends with the mode
  useEffect(giveUp, [isRangeMode]);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"] button`)?.focus();
  }, [active]);

  const isSettable = (night: string) => night >= today && night <= last;
  const turn = (count: number) => setMonth(addMonths(month, count));

  function move(from: string, to: string, isExtending: boolean) {
    const night = to < today ? today : to > last ? last : to;
    if (isExtending && stroke?.how !== 'keys') begin('keys', from);
    if (isExtending) extend(night);
    else if (stroke?.how === 'keys') giveUp();
    moved.current = true;
    setActive(night);
    setMonth(monthWith(night, monthsShown(month, TWO_MONTHS)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && stroke) {
      giveUp();
      return;
    }
    const from = dayOf(event.target) ?? active;
    const to = destination(event.key, from);
    if (!to) return;
    event.preventDefault();
    move(from, to, !isReadOnly && event.shiftKey && event.key.startsWith('Arrow'));
  }

  function press(night: string, isShift: boolean) {
    setActive(night);
    if (stroke?.how === 'keys' && range) {
      giveUp();
      onRange(range);
    } else if (isRangeMode && stroke?.how === 'presses') {
      giveUp();
      onRangeModeEnd();
      onRange(rangeOf(stroke.anchor, night));
    } else if (isRangeMode) begin('presses', night);
    else if (isShift && pressed.current) onRange(rangeOf(pressed.current, night));
    else {
      const run = runAt(runs, night);
      if (run) onNight(night, run);
    }
    pressed.current = night;
  }

  const lookOf = (night: string): NightLook | undefined => {
    const run = runAt(runs, night);
    return run && lookAt(run);
  };
  const isDrawn = (night: string) => range !== undefined && range.from <= night && night < range.to;
  const nameIn = (night: string) => {
    const run = runAt(runs, night);
    return run ? nameOf(night, run) : `${dayName(night)}, past`;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div ref={table} onKeyDown={onKeyDown}>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {months.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is pressed to turn the months stays, and keeps the focus
          <section key={index} aria-label={monthName(one)} className="max-sm:not-first:hidden">
            <div className="grid grid-cols-[44px_1fr_44px] items-center">
              {index === 0 ? (
                <Turn way="Earlier" isOff={month <= monthOf(today)} onTurn={() => turn(-1)} />
              ) : (
                <span />
              )}
              <h4 aria-live="polite" className="text-center font-display text-20">
                {monthName(one)}
              </h4>
              <Turn
                way="Later"
                className={index === 0 ? 'sm:hidden' : ''}
                isOff={(index === 0 ? one : month) >= monthOf(last)}
                onTurn={() => turn(1)}
              />
            </div>
            <MonthTable
              month={one}
              role="grid"
              aria-readonly={isReadOnly || undefined}
              className="touch-pan-y select-none"
            >
              {(night) => {
                const { className, ...shown } = nightProps(night, lookOf);
                const isOff = !isSettable(night);
                return (
                  <button
                    type="button"
                    {...shown}
                    aria-label={nameIn(night)}
                    aria-disabled={isOff || undefined}
                    data-drawn={isDrawn(night) || undefined}
                    tabIndex={night === stop ? 0 : -1}
                    onClick={({ shiftKey }) => !isOff && !isReadOnly && press(night, shiftKey)}
                    onPointerDown={({ pointerType, button, shiftKey }) => {
                      // A finger scrolls the page.
                      const isHeld = pointerType !== 'touch' && button === 0 && !shiftKey;
                      if (!isHeld || isOff || isReadOnly || isRangeMode) return;
                      begin('pointer', night);
                    }}
                    onPointerEnter={({ clientX: x, clientY: y }) => {
                      if (stroke && stroke.how !== 'keys' && !isOff) extend(night, { x, y });
                    }}
                    className={`${className} cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:opacity-45 data-drawn:shadow-[inset_0_0_0_2px_var(--ink)] focus-visible:z-10 not-aria-disabled:hover:shadow-[inset_0_0_0_2px_var(--edge)] ${night === today ? 'underline underline-offset-4' : ''}`}
                  >
                    {shown['data-look'] === 'taken' && (
                      <span className="absolute top-1">
                        <Roof />
                      </span>
                    )}
                    {Number(night.slice(-2))}
                  </button>
                );
              }}
            </MonthTable>
          </section>
        ))}
      </div>
      {range && stroke && stroke.anchor !== stroke.end && <Along range={range} at={stroke.at} />}
    </div>
  );
}

/** Where a key leads from a night, if anywhere. */
function destination(key: string, night: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(night, -1);
    case 'ArrowRight':
      return addDays(night, 1);
    case 'ArrowUp':
      return addDays(night, -7);
    case 'ArrowDown':
      return addDays(night, 7);
    case 'Home':
      return addDays(night, 1 - weekdayOf(night));
    case 'End':
      return addDays(night, 7 - weekdayOf(night));
    case 'PageUp':
      return sameDay(night, -1);
    case 'PageDown':
      return sameDay(night, 1);
    default:
      return undefined;
  }
}

/** The same day of another month, or the last one it has. */
function sameDay(night: string, months: number): string {
  const month = addMonths(monthOf(night), months);
  const end = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${night.slice(-2)}`;
  return day < end ? day : end;
}

/** Such as '14 nights, check-in Saturday 3 July 2027, check-out Saturday 17 July 2027'. */
function Along({ range, at }: { range: Range; at: { x: number; y: number } | undefined }) {
  const count = nightCount(range);
  return (
    <p
      aria-live="polite"
      style={at && { left: `clamp(8px, ${at.x - 120}px, calc(100vw - 268px))`, top: at.y + 28 }}
      className={`pointer-events-none z-30 rounded-control bg-ink px-3 py-2 text-14 text-paper ${at ? 'fixed w-65' : 'mt-2'}`}
    >
      {count} {count === 1 ? 'night' : 'nights'}, check-in {dayName(range.from)}, check-out{' '}
      {dayName(range.to)}
    </p>
  );
}

type TurnProps = { way: 'Earlier' | 'Later'; isOff: boolean; className?: string; onTurn: () => void };

function Turn({ way, isOff, className = '', onTurn }: TurnProps) {
  const Icon = way === 'Earlier' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={`${way} month`}
      aria-disabled={isOff}
      onClick={() => !isOff && onTurn()}
      className={`grid size-11 place-items-center rounded-full hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent ${className}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
