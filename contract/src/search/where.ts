/** Distances around a place that can be searched, in km (FIND-07). */
export const DISTANCES = [0, 5, 10, 25, 50, 100, 200] as const;
export type Distance = (typeof DISTANCES)[number];
export const USUAL_DISTANCE: Distance = 25;

export const SORTS = ['relevance', 'newest', 'best', 'nearest', 'confirmed'] as const;
export type Sort = (typeof SORTS)[number];

/** West, south, east, north in degrees; west is greater than east across 180°. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/** Parses a box from an address; undefined if it is not valid (MAP-10). */
export function readBox(text: string): Box | undefined {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return undefined;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  return isOnEarth && south <= north ? [west, south, east, north] : undefined;
}

/** Search parameters for members with a subscription only, as in an address (FIND-28). */
export const MEMBER_PARAMS = [
  'place',
  'region',
  'country',
  'within',
  'box',
  'check_in',
  'check_out',
  'play',
  'weekend',
  'nights',
  'from_month',
  'to_month',
  'open',
  'sort',
] as const;
export type MemberParams = { [P in Exclude<(typeof MEMBER_PARAMS)[number], 'sort'>]?: string | undefined } & {
  sort?: Sort | undefined;
};
