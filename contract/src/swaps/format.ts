import { addDays, countDays, dateText, dayText } from '../days.ts';

export { dayText, fullDayText } from '../days.ts';

/** {window}: '14 July to 21 July', each day with its year if it differs from that of `today`. */
export function windowText({ check_in, check_out }: Window, today: string): string {
  return `${dateText(check_in, today)} to ${dateText(check_out, today)}`;
}

/** '6 to 13 March': the month is named once if both days are in it. */
export function daysText(window: Window, today: string): string {
  const { check_in, check_out } = window;
  if (check_in.slice(0, 7) !== check_out.slice(0, 7)) return windowText(window, today);
  return `${Number(check_in.slice(8))} to ${dateText(check_out, today)}`;
}

/** The nights of a stay, without the day of check-out. */
export type Window = { check_in: string; check_out: string };

/** The window moved `days` days later, or earlier if negative. */
export const movedBy = ({ check_in, check_out }: Window, days: number): Window => ({
  check_in: addDays(check_in, days),
  check_out: addDays(check_out, days),
});

export const nightsOf = ({ check_in, check_out }: Window): number => countDays(check_in, check_out);

/** '1 night', 'n nights'. */
export const nightsText = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);

/** {names}: joined by 'and'. */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Up to three ranges, then 'and {n} more' (PROP-07). */
export function rangesText(ranges: readonly Window[], today: string): string {
  const shown = ranges
    .slice(0, 3)
    .map((range) => (nightsOf(range) === 1 ? dayText(range.check_in, today) : windowText(range, today)));
  const more = ranges.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** '2 adults, 1 child, 1 pet'; kinds with none are omitted. */
export function peopleText({ adults, children, babies, pets }: People): string {
  const count = (n: number, one: string, many: string) =>
    n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${many}`];
  return [
    ...count(adults, 'adult', 'adults'),
    ...count(children, 'child', 'children'),
    ...count(babies, 'baby', 'babies'),
    ...count(pets, 'pet', 'pets'),
  ].join(', ');
}

/** How many guests come to a stay, by age. */
export type People = { adults: number; children: number; babies: number; pets: number };
