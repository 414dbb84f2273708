import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';

/** A place of the gazetteer, as it is chosen for a home. */
export const placeSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** As it reads in lists: 'Amadora, Lisbon, Portugal' (PLACE-03). */
  entry: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Of IANA, such as 'Europe/Lisbon'. */
  time_zone: z.string(),
});

/** What 'Where' of the search takes: a country ('PT'), a region ('PT.14') or a place ('2267057'). */
export const areaSchema = z.object({
  kind: z.enum(['country', 'region', 'place']),
  id: z.string(),
  name: z.string(),
  /** Without 'Anywhere in': 'Faro, Portugal'. */
  entry: z.string(),
  /** Of a place its country's name, of a region too. */
  country: z.string(),
  /** West, south, east, north of all its places in degrees; of a place its point twice. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
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

export type Place = z.output<typeof placeSchema>;
export type Area = z.output<typeof areaSchema>;
