import {
  addDays,
  addMonths,
  monthName,
  monthOf,
  type Nights,
  weekdayOf,
  weeksOf,
} from '@swapstead/contract/days';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayOf, monthsShown, monthWith, tabStop } from '../../../ui/days-by-key.ts';
import { LaneDay, Mark } from './lane-day.tsx';
import { type Runs, stateOf } from './night-lanes.ts';

type TwoHomesCalendarProps = {
  /** Nights of the other home, and of the own one where one is offered. */
  theirs: Runs;
  own: Runs | undefined;
  /** The chosen window; `to` is absent while only the arrival is chosen. */
  chosen: { from: string; to?: string | undefined } | undefined;
  /** The earliest arrival and the last day that can be chosen. */
  earliest: string;
  latest: string;
  onPick: (day: string) => void;
};

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** From this width on two months stand side by side. */
const TWO_MONTHS = 960;

/** Both calendars in one: two lines a day, so that one look answers when both can. */
export function TwoHomesCalendar(props: TwoHomesCalendarProps) {
  const { theirs, own, chosen, earliest, latest, onPick } = props;
  const [focused, setFocused] = useState(chosen?.from ?? earliest);
  const [month, setMonth] = useState(monthOf(focused));
  const stop = tabStop(focused, monthsShown(month, TWO_MONTHS), earliest);
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);

  // A window taken over from elsewhere is shown.
  const from = chosen?.from;
  useEffect(() => {
    if (!from) return;
    setFocused(from);
    setMonth((shown) => (monthsShown(shown, TWO_MONTHS).includes(monthOf(from)) ? shown : monthOf(from)));
  }, [from]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function moveTo(day: string) {
    const next = day < earliest ? earliest : day > latest ? latest : day;
    wantsFocus.current = true;
    setFocused(next);
    setMonth(monthWith(next, monthsShown(month, TWO_MONTHS)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, dayOf(event.target) ?? focused);
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  }

  const canGoBack = month > monthOf(earliest);
  const canGoOn = addMonths(month, 1) < monthOf(latest);
  return (
    <div ref={box}>
      <div className="grid gap-8 p-3 sm:p-6 lg:grid-cols-2">
        {[month, addMonths(month, 1)].map((shown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is pressed to turn the months stays, and keeps the focus
          <section key={index} aria-label={monthName(shown)} className={index ? 'max-lg:hidden' : ''}>
            <div className="grid min-h-11 grid-cols-[44px_1fr_44px] items-center">
              <span>
                {index === 0 && (
                  <Turn
                    label="Month before"
                    disabled={!canGoBack}
                    onClick={() => setMonth(addMonths(month, -1))}
                  >
                    <ArrowLeft aria-hidden="true" className="size-5" />
                  </Turn>
                )}
              </span>
              <h3 className="text-center text-18">{monthName(shown)}</h3>
              <span className={index === 0 ? 'lg:hidden' : ''}>
                <Turn label="Month after" disabled={!canGoOn} onClick={() => setMonth(addMonths(month, 1))}>
                  <ArrowRight aria-hidden="true" className="size-5" />
                </Turn>
              </span>
            </div>
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
                      tabIndex={day === stop ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        setFocused(day);
                        onPick(day);
                      }}
                    />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
                    <span key={place} />
                  ),
                )}
              </div>
            ))}
          </section>
        ))}
      </div>
      <Legend hasOwn={own !== undefined} />
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

/** Where a key leads from a day: by day, week and month, as in every calendar of the site. */
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
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return undefined;
  }
}

/** The same day of another month, or its last one. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

function Turn({ label, ...rest }: React.ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30"
      {...rest}
    />
  );
}

function Legend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-4 py-3.5 text-14 text-ink-soft sm:px-6">
      <li className="inline-flex items-center gap-2">
        <span className="h-2 w-6.5 rounded bg-pine" />
        <b className="font-semibold text-ink">{hasOwn ? 'Upper line: their home' : 'Their home'}</b>
      </li>
      {hasOwn && (
        <li className="inline-flex items-center gap-2">
          <span className="h-2 w-6.5 rounded bg-clay" />
          <b className="font-semibold text-ink">Lower line: yours</b>
        </li>
      )}
      {(['open', 'ask', 'closed'] as const).map((state) => (
        <li key={state} className="inline-flex items-center gap-2">
          <span className="relative h-2 w-6.5 overflow-hidden rounded">
            <Mark state={state} />
          </span>
          {{ open: 'Open', ask: 'Ask the host', closed: 'Closed' }[state]}
        </li>
      ))}
    </ul>
  );
}
