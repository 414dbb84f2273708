import { addDays, addMonths, daysOf, monthOf, weekdayOf } from '@swapstead/contract/days';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Months = readonly [first: string, second?: string];

type MonthPagerOptions = {
  /** The first and the last day that can be reached. */
  first: string;
  last: string;
  /** A day chosen outside the calendar: it is brought into view. */
  chosen?: string | undefined;
  /** From this width of the window on, two months are side by side. */
  twoMonthsFrom: number;
  /** Called before a key moves the focus from one day to another. */
  onMove?: (from: string, to: string, event: KeyboardEvent) => void;
};

/**
 * The months of a calendar and its keys. Only one day is in the tab order (roving tabindex); arrow keys, Home, End,
 * Page Up and Page Down lead from it to another day and turn the months (FIND-11).
 */
export function useMonthPager({ first, last, chosen, twoMonthsFrom, onMove }: MonthPagerOptions) {
  const isInRange = (day: string | undefined) => day !== undefined && day >= first && day <= last;
  const [focused, setFocused] = useState(chosen && isInRange(chosen) ? chosen : first);
  const [month, setMonth] = useState(monthOf(focused));
  const [seen, setSeen] = useState(chosen);
  const calendar = useRef<HTMLDivElement>(null);
  const shown = (): Months => (window.innerWidth >= twoMonthsFrom ? [month, addMonths(month, 1)] : [month]);

  function show(day: string) {
    setFocused(day);
    setMonth(monthWith(day, shown()));
  }

  if (chosen !== seen) {
    setSeen(chosen);
    if (chosen && isInRange(chosen)) show(chosen);
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = dayOf(event.target) ?? focused;
    const day = dayAfterKey(event.key, from);
    if (!day) return;
    event.preventDefault();
    const to = day < first ? first : day > last ? last : day;
    onMove?.(from, to, event);
    // Synchronously: turning the months may remove the button that has the focus, and the next key would be lost.
    flushSync(() => show(to));
    calendar.current
      ?.querySelector<HTMLElement>(`button[data-day="${to}"], [data-day="${to}"] button`)
      ?.focus();
  }

  return { calendar, month, setMonth, setFocused, tabStop: tabStop(focused, shown(), first), onKeyDown };
}

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

/** The same day of another month, or the last day of that month. */
function sameDayIn(month: string, day: string): string {
  const days = daysOf({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });
  return days[Math.min(days.length, Number(day.slice(8))) - 1] ?? day;
}

/** The first month to show so that a day is in view, turning as little as possible. */
function monthWith(day: string, [month, second]: Months): string {
  if (monthOf(day) < month) return monthOf(day);
  if (monthOf(day) <= (second ?? month)) return month;
  return addMonths(monthOf(day), second ? -1 : 0);
}

/** The day in the tab order: the focused day, or the first one in view that can be chosen. */
const tabStop = (focused: string, shown: Months, first: string): string =>
  shown.includes(monthOf(focused)) ? focused : ([first, `${shown[0]}-01`].toSorted().at(-1) ?? focused);

const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
