import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { homeCardSchema } from '../homes/endpoints.ts';
import { LIMITS } from '../limits.ts';
import { memberFilters, publicFilters } from './filters.ts';
import { readBox } from './where.ts';

const filters = { ...publicFilters, ...memberFilters };
const premium_query = { open: [], message: m.search_is_premium };

const VIEW = 'view must be west,south,east,north in degrees';
const AREA = 'area must be west,south,east,north in degrees';
const ZOOM = 'zoom must be a number from 0 to 22';

const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A marker: one home, or several that are near each other in this view. */
const markerSchema = z.object({
  longitude: z.number(),
  latitude: z.number(),
  /** The number of homes in the marker. */
  count: z.int(),
  /** The home, if it is a single one. */
  home_id: z.uuid().nullable(),
  title: z.string().nullable(),
  location: z.string().nullable(),
  /** The name of a place near several homes, taken from one of them. */
  name: z.string().nullable(),
  /**
   * West, south, east, north of several homes; a single point if the homes share one and can never be separated
   * (MAP-06).
   */
  bounds: boundsSchema.nullable(),
});

export const mapHomes = endpoint({
  route: 'GET /api/homes/map',
  access: 'subscriber',
  premium_query,
  summary: 'The homes that match in a view of the map, near ones counted together: at most 300 markers',
  query: z.strictObject({
    ...filters,
    view: z.string(VIEW).refine((text) => readBox(text) !== undefined, VIEW),
    zoom: z
      .string(ZOOM)
      .regex(/^\d{1,2}(\.\d{1,20})?$/, ZOOM)
      .transform(Number)
      .pipe(z.number().max(22, ZOOM)),
  }),
  reply: z.object({
    /** Exact number of homes in the view: the sum of all markers. */
    total: z.int(),
    /** In the order of the list. */
    markers: z.array(markerSchema),
  }),
});

export const mapExtent = endpoint({
  route: 'GET /api/homes/map/extent',
  access: 'subscriber',
  premium_query,
  summary: 'Where the homes that match lie: what the first view of the map holds',
  query: z.strictObject(filters),
  reply: z.object({
    total: z.int(),
    /** How many homes have no place and therefore appear only in the list (MAP-11). */
    without_place: z.int(),
    /** West, south, east, north; null if no home has a place (MAP-04). */
    bounds: boundsSchema.nullable(),
  }),
});

export const listCluster = endpoint({
  route: 'GET /api/homes/map/cluster',
  access: 'subscriber',
  premium_query,
  summary: 'The homes that match within the bounds of a cluster that cannot part, 20 at a time',
  query: z.strictObject({
    ...filters,
    area: z.string(AREA).refine((text) => readBox(text) !== undefined, AREA),
    cursor: z.string().max(LIMITS.cursor_text, 'cursor is not one of ours.').optional(),
  }),
  reply: z.object({ homes: z.array(homeCardSchema), next_cursor: z.string().nullable() }),
});

export type Extent = z.output<typeof mapExtent.reply>;
/** The filters of the list, as in an address. */
export type MapFilters = z.input<typeof mapExtent.query>;
export type Marker = z.output<typeof markerSchema>;
