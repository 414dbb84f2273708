import { currentLanguage, m } from '@swapstead/messages';
import { addDays, countDays, dateText, dayText } from '../days.ts';
import { partsText } from '../list-text.ts';

export { dayText, fullDayText } from '../days.ts';
export { listText as namesText } from '../list-text.ts';

/** {window}: '14 July to 21 July', each day with its year if it differs from that of `today`. */
export function windowText({ check_in, check_out }: Window, today: string): string {
  return elided(m.swaps_window({ from: dateText(check_in, today), to: dateText(check_out, today) }));
}

/** '6 to 13 March': the month is named once if both days are in it. */
export function daysText(window: Window, today: string): string {
  const { check_in, check_out } = window;
  if (check_in.slice(0, 7) !== check_out.slice(0, 7)) return windowText(window, today);
  const first = Number(check_in.slice(8));
  return elided(m.swaps_window_within_month({ first, to: dateText(check_out, today) }));
}

/** Italian says 'dall’8' and 'all’11', since otto and undici begin with a vowel. */
const elided = (window: string): string =>
  currentLanguage() === 'it' ? window.replace(/l (?=(?:8|11)\b)/g, 'll’') : window;

/** The nights of a stay, without the day of check-out. */
export type Window = { check_in: string; check_out: string };

/** The window moved `days` days later, or earlier if negative. */
export const movedBy = ({ check_in, check_out }: Window, days: number): Window => ({
  check_in: addDays(check_in, days),
  check_out: addDays(check_out, days),
});

export const nightsOf = ({ check_in, check_out }: Window): number => countDays(check_in, check_out);

/** '1 night', 'n nights'. */
export const nightsText = (count: number): string => m.swaps_nights({ count });

/** Up to three ranges, then 'and {n} more' (PROP-07). */
export function rangesText(ranges: readonly Window[], today: string): string {
  const shown = ranges
    .slice(0, 3)
    .map((range) => (nightsOf(range) === 1 ? dayText(range.check_in, today) : windowText(range, today)));
  const more = ranges.length - shown.length;
  return more > 0 ? m.swaps_ranges_and_more({ ranges: partsText(shown), count: more }) : partsText(shown);
}

/** '2 adults, 1 child, 1 pet'; kinds with none are omitted. */
export function peopleText({ adults, children, babies, pets }: People): string {
  const kinds = [
    adults > 0 && m.swaps_people_adults({ count: adults }),
    children > 0 && m.swaps_people_children({ count: children }),
    babies > 0 && m.swaps_people_babies({ count: babies }),
    pets > 0 && m.swaps_people_pets({ count: pets }),
  ];
  return partsText(kinds.filter((kind) => kind !== false));
}

/** How many guests come to a stay, by age. */
export type People = { adults: number; children: number; babies: number; pets: number };
