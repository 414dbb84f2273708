import type { Place } from './places.ts';

export type { Place } from './places.ts';

/** Whose days a home follows (PLACE-13). */
export const timeZoneLine = ({ name, time_zone }: Pick<Place, 'name' | 'time_zone'>) =>
  `The days of this home follow the time of ${name} (${time_zone}).`;

/** What a toast adds where the server found the place by itself (PLACE-08). */
export const matchedLine = ({ entry }: Pick<Place, 'entry'>) =>
  `Place: ${entry}. Wrong? Change it in My homes.`;

/** Whether the text is how the entry of the place begins, letter case and accents aside (PLACE-05). */
export function isBeginningOf(text: string, { entry }: Pick<Place, 'entry'>): boolean {
  const plain = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(entry).startsWith(plain(text.trim()));
}
