import type { Place, Point } from './endpoints.ts';
import { metresBetween } from './geo.ts';

export type { Place } from './endpoints.ts';

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

/** How far the point of a home may be from its place, in metres (PLACE-15). */
const FARTHEST = 50_000;

type PlaceAt = Pick<Place, 'name' | 'latitude' | 'longitude'>;

/** Whole kilometres where a point is too far from a place, undefined where it is near enough. */
export function kmTooFar(point: Point, place: PlaceAt): number | undefined {
  const metres = metresBetween(point, place);
  return metres > FARTHEST ? Math.round(metres / 1_000) : undefined;
}

/** What is wrong with a point that is too far from its place. */
export function pointProblem(point: Point, place: PlaceAt): string | undefined {
  const km = kmTooFar(point, place);
  if (km === undefined) return undefined;
  return `This point is ${km} km from ${place.name}. Move it closer or choose another place.`;
}
