import { m } from '@swapstead/messages';
import { entryText } from './country-names.ts';
import type { Place, Point } from './endpoints.ts';
import { metresBetween } from './geo.ts';

export type { Place } from './endpoints.ts';

/** The line that names a home's time zone (PLACE-13). */
export const timeZoneLine = ({ name, time_zone }: Pick<Place, 'name' | 'time_zone'>) =>
  m.places_time_zone_line({ place: name, time_zone });

/** What a toast adds if the server found the place from the location (PLACE-08). */
export const matchedLine = (place: Parameters<typeof entryText>[0]) =>
  m.places_matched_line({ place: entryText(place) });

/** Whether the text is the beginning of the place's label, ignoring letter case and accents (PLACE-05). */
export function isBeginningOf(text: string, place: Parameters<typeof entryText>[0]): boolean {
  const plain = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(entryText(place)).startsWith(plain(text.trim()));
}

/** The maximum distance of a home's point from its place, in metres (PLACE-15). */
const FARTHEST = 50_000;

type PlaceAt = Pick<Place, 'name' | 'latitude' | 'longitude'>;

/** The distance in whole kilometres if a point is too far from its place, otherwise undefined. */
export function kmTooFar(point: Point, place: PlaceAt): number | undefined {
  const metres = metresBetween(point, place);
  return metres > FARTHEST ? Math.round(metres / 1_000) : undefined;
}

/** The error for a point that is too far from its place. */
export function pointProblem(point: Point, place: PlaceAt): string | undefined {
  const km = kmTooFar(point, place);
  if (km === undefined) return undefined;
  return m.places_point_too_far({ distance: km, place: place.name });
}
