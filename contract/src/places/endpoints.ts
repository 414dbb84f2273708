import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { text } from '../text.ts';

/** A place of the gazetteer. */
export const placeSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Its label in lists: 'Amadora, Lisbon, Portugal' (PLACE-03). */
  entry: z.string(),
  country: z.string(),
  country_code: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** An IANA name, such as 'Europe/Lisbon'. */
  time_zone: z.string(),
});

/** An area for 'Where' in the search: a country ('PT'), a region ('PT.14') or a place ('2267057'). */
export const areaSchema = z.object({
  kind: z.enum(['country', 'region', 'place']),
  /** Only for a place: a city has 50,000 inhabitants or more. */
  size: z.enum(['city', 'town']).optional(),
  id: z.string(),
  name: z.string(),
  /** The label without 'Anywhere in': 'Faro, Portugal'. */
  entry: z.string(),
  /** The country of a place or region. */
  country: z.string(),
  country_code: z.string(),
  /** West, south, east, north of all places in it, in degrees; for a place, its point twice. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** Degrees, rounded to 5 decimals: about a metre (PLACE-15). */
function degrees(max: number, outOfRange: (words: { max: number }) => string) {
  const rule = { error: () => outOfRange({ max }) };
  return z
    .number(rule)
    .min(-max, rule)
    .max(max, rule)
    .transform((value) => Math.round(value * 1e5) / 1e5);
}

export const pointSchema = z.object({
  latitude: degrees(90, m.places_latitude_range),
  longitude: degrees(180, m.places_longitude_range),
});

/** A host's choice of where the home is, sent with the words of the location. */
export const placeChoice = {
  /** Absent: unchanged, or found by the location if nobody has chosen a place yet. Null: no place. */
  place_id: z.int('place_id must be the id of a place').min(1).max(2_147_483_647).nullable().optional(),
  /** The exact point, which only the host sees. Absent: unchanged. Null: no point. */
  pin: pointSchema.nullable().optional(),
};

/** The place of a home as its host sees it. */
export const ownPlaceSchema = placeSchema.extend({
  chosen_by: z.enum(['host', 'match']),
  pin: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** The centre of the 1 km circle that members see; without a pin, the point of the place. */
  centre: z.object({ latitude: z.number(), longitude: z.number() }),
});

/** Where a home is, for members with a subscription. */
export const homePlaceSchema = z.object({
  name: z.string(),
  entry: z.string(),
  country: z.string(),
  country_code: z.string(),
  region: z.string().nullable(),
  time_zone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The centre of a 1 km circle that contains the home; null if the host has set no point (MAP-20). */
  circle: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

const query = z.strictObject({ query: text('query', LIMITS.place_text) });

export const listPlaces = endpoint({
  route: 'GET /api/places',
  access: 'subscriber',
  summary:
    'At most 8 places whose name, or a word of it, begins so; words after a comma narrow by region or country',
  query,
  reply: z.object({ places: z.array(placeSchema) }),
});

export const listAreas = endpoint({
  route: 'GET /api/areas',
  access: 'subscriber',
  summary: 'At most 10 countries, regions and places whose name, or a word of it, begins so',
  query,
  reply: z.object({ areas: z.array(areaSchema) }),
});

export const getArea = endpoint({
  route: 'GET /api/areas/:id',
  access: 'subscriber',
  summary: 'A country, region or place by its id',
  params: z.strictObject({ id: text('id', 40) }),
  reply: areaSchema,
  refusals: [404],
});

const homeParams = z.strictObject({ id: z.string().max(100) });

export const suggestPlaces = endpoint({
  route: 'GET /api/homes/:id/place_suggestions',
  access: 'subscriber',
  summary: 'At most 5 places that the location of an own home may mean',
  params: homeParams,
  reply: z.object({ places: z.array(placeSchema) }),
  refusals: [404],
});

export const hidePlacePrompt = endpoint({
  route: 'POST /api/homes/:id/place_prompt/hide',
  access: 'subscriber',
  summary: "'Not now': do not ask for the place of an own home for 30 days",
  params: homeParams,
  refusals: [404],
});

export const removePin = endpoint({
  route: 'DELETE /api/homes/:id/pin',
  access: 'member',
  summary: 'Remove the exact point of an own home, also after the subscription has ended',
  params: homeParams,
  refusals: [403, 404],
});

export const previewCircle = endpoint({
  route: 'POST /api/homes/:id/circle',
  access: 'subscriber',
  summary: 'The centre of the circle that members would see of a point of an own home; nothing is saved',
  params: homeParams,
  body: z.strictObject({ pin: pointSchema }),
  reply: z.object({ latitude: z.number(), longitude: z.number() }),
  refusals: [404],
});

export type Point = z.output<typeof pointSchema>;
export type OwnPlace = z.output<typeof ownPlaceSchema>;
export type HomePlace = z.output<typeof homePlaceSchema>;
export type PlaceChoice = { place_id?: number | null | undefined; pin?: Point | null | undefined };
export type Place = z.output<typeof placeSchema>;
export type Area = z.output<typeof areaSchema>;
