import { addMonths, monthOf } from '@swapstead/contract/days';

/** The visible months: two side by side from this window width on, otherwise one. */
export const monthsShown = (month: string, from: number): [first: string, second?: string] =>
  innerWidth >= from ? [month, addMonths(month, 1)] : [month];

/** The first visible month after a day has become the current one. */
export function monthWith(day: string, shown: readonly [first: string, second?: string]): string {
  const [month, second] = shown;
  if (monthOf(day) < month) return monthOf(day);
  if (monthOf(day) <= (second ?? month)) return month;
  return addMonths(monthOf(day), second ? -1 : 0);
}

/** The day in the tab order: the current one, or the first available one if the current day is not visible. */
export const tabStop = (
  present: string,
  shown: readonly [first: string, second?: string],
  first: string,
): string =>
  shown.includes(monthOf(present)) ? present : ([first, `${shown[0]}-01`].toSorted().at(-1) ?? present);

/** The focused day, from which arrow keys move. */
export const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
