import type { OwnCalendar, OwnRun } from '@swapstead/contract/calendar/endpoints';
import { dayName, monthOf } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MonthPair } from '../../../ui/month-pair.tsx';
import { MonthTable, type NightLook, nightProps, Roof } from '../../../ui/month-table.tsx';
import { useMonthPager } from '../../../ui/use-month-pager.ts';
import { runAt } from '../core/own-nights.ts';
import { nightCount, type Range, rangeOf, useNightRange } from './use-night-range.ts';

type HostMonthsProps = {
  calendar: OwnCalendar;
  /** The name of a night with its state. */
  nameOf: (night: string, run: OwnRun) => string;
} & (
  | { isReadOnly: true }
  | {
      isReadOnly?: false;
      /** The next two presses choose the first and the last night of a range (CAL-11). */
      isRangeMode: boolean;
      onRangeModeEnd: () => void;
      onNight: (night: string, run: OwnRun) => void;
      onRange: (range: Range) => void;
    }
);

/** From this width on, two months are side by side. */
const TWO_MONTHS = 640;

const nothing = () => {};
const READ_ONLY = { isRangeMode: false, onRangeModeEnd: nothing, onNight: nothing, onRange: nothing };

const lookAt = ({ state, word, feed_ids }: OwnRun): NightLook => {
  if (state === 'taken') return 'taken';
  return feed_ids.length > 0 && word !== 'closed' ? 'feed' : state;
};

/** The months of the host's calendar, where nights are set by mouse, touch and keyboard. */
export function HostMonths(props: HostMonthsProps) {
  const { calendar, nameOf, isReadOnly = false } = props;
  const { isRangeMode, onRangeModeEnd, onNight, onRange } = props.isReadOnly ? READ_ONLY : props;
  const { runs, today, last } = calendar;
  const pressed = useRef<string>(undefined);

  const { stroke, range, begin, extend, giveUp } = useNightRange((drawn, end) => {
    pressed.current = end;
    setFocused(end);
    onRange(drawn);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a range being chosen ends with the mode
  useEffect(giveUp, [isRangeMode]);
  const {
    calendar: months,
    month,
    setMonth,
    setFocused,
    tabStop,
    onKeyDown: moveByKey,
  } = useMonthPager({
    first: today,
    last,
    twoMonthsFrom: TWO_MONTHS,
    onMove(from, to, { key, shiftKey }) {
      if (!isReadOnly && shiftKey && key.startsWith('Arrow')) {
        if (stroke?.how !== 'keys') begin('keys', from);
        extend(to);
      } else if (stroke?.how === 'keys') giveUp();
    },
  });

  const isSettable = (night: string) => night >= today && night <= last;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && stroke) giveUp();
    else moveByKey(event);
  }

  function press(night: string, isShift: boolean) {
    setFocused(night);
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
    return run ? nameOf(night, run) : m.listing_night_names_past({ day: dayName(night) });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the night buttons inside
    <div ref={months} onKeyDown={onKeyDown}>
      <MonthPair month={month} first={monthOf(today)} last={monthOf(last)} onTurn={setMonth} heading="h4">
        {(one) => (
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
                  tabIndex={night === tabStop ? 0 : -1}
                  onClick={({ shiftKey }) => !isOff && !isReadOnly && press(night, shiftKey)}
                  onPointerDown={({ pointerType, button, shiftKey }) => {
                    // Dragging a finger scrolls the page.
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
        )}
      </MonthPair>
      {range && stroke && stroke.anchor !== stroke.end && <RangeTooltip range={range} at={stroke.at} />}
    </div>
  );
}

/** Such as '14 nights, check-in Saturday 3 July 2027, check-out Saturday 17 July 2027'. */
function RangeTooltip({ range, at }: { range: Range; at: { x: number; y: number } | undefined }) {
  return (
    <p
      aria-live="polite"
      style={at && { left: `clamp(8px, ${at.x - 120}px, calc(100vw - 268px))`, top: at.y + 28 }}
      className={`pointer-events-none z-30 rounded-control bg-ink px-3 py-2 text-14 text-paper ${at ? 'fixed w-65' : 'mt-2'}`}
    >
      {m.listing_host_months_range({
        nights: nightCount(range),
        check_in: dayName(range.from),
        check_out: dayName(range.to),
      })}
    </p>
  );
}
