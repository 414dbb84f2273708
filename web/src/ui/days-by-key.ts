import { addMonths, monthOf } from '@swapstead/contract/days';

/** The months that stand side by side from this width of the window on; below it there is only the first of them. */
export const monthsShown = (month: string, from: number): [first: string, second?: string] =>
  innerWidth >= from ? [month, addMonths(month, 1)] : [month];

/** The first of the months in view once a day has come into it. */
export function monthWith(day: string, shown: readonly [first: string, second?: string]): string {
  const [month, second] = shown;
  if (monthOf(day) < month) return monthOf(day);
  if (monthOf(day) <= (second ?? month)) return month;
  return addMonths(monthOf(day), second ? -1 : 0);
}

/** The day that Tab reaches: the present one, or the first that can be chosen where the months have gone on without it. */
export const tabStop = (
  present: string,
  shown: readonly [first: string, second?: string],
  first: string,
): string =>
  shown.includes(monthOf(present)) ? present : ([first, `${shown[0]}-01`].toSorted().at(-1) ?? present);

/** The day that has the focus, from which a key leads on. */
export const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
