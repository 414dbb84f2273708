import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LANGUAGE_CODES } from '../language-codes.ts';
import { LIMITS } from '../limits.ts';
import { homePlaceSchema } from '../places/endpoints.ts';
import { matchSchema, memberFilters, PUBLIC_PARAMS, publicFilters } from '../search/filters.ts';
import type { MemberParams } from '../search/where.ts';
import { HOME_TYPES, type HomeType, TAG_CATEGORIES } from './presets.ts';

/** A photo as the public sees it, without the stored path, which would name the host (PHOTO-13). */
export const photoSchema = z.object({
  id: z.uuid(),
  /** Base of the variants: append `/{width}.{format}` with one of `widths`. */
  photo_url: z.string(),
  /** Size in pixels of the largest variant. */
  width: z.int(),
  height: z.int(),
  /** Widths in pixels of the variants that exist, ascending. */
  widths: z.array(z.int()),
  /** ThumbHash, base64. */
  thumbhash: z.string(),
  display_order: z.int(),
});

/** A photo on a card, which cannot be edited. */
export const cardPhotoSchema = photoSchema.omit({ id: true, display_order: true });

/** The fields of a home for every viewer, and optional ones for subscribers only. */
const homeBase = {
  id: z.uuid(),
  title: z.string(),
  /** Of title and description; null if the host has not said (LANG-21). */
  language: z.enum(LANGUAGE_CODES).nullable(),
  home_type: z.enum(HOME_TYPES),
  guests: z.int().nullable(),
  amenities: z.array(z.string()),
  interests: z.array(z.string()),
};

export const homeCardSchema = z.object({
  ...homeBase,
  photos: z.array(cardPhotoSchema),
  location: z.string().optional(),
  /** Present in searches by dates. */
  match: matchSchema.optional(),
  /** Present in searches around a place: whole km, at least 1; null for homes at the place itself. */
  distance_km: z.int().nullable().optional(),
  host: z
    .object({
      user_id: z.uuid(),
      display_name: z.string().nullable(),
      contact_preference: z.enum(['chat', 'email']),
      /** Null unless the host shares it. */
      email: z.string().nullable(),
    })
    .optional(),
});

export const homeDetailSchema = z.object({
  ...homeBase,
  photos: z.array(photoSchema),
  description: z.string(),
  bedrooms: z.int().nullable(),
  bathrooms: z.number().nullable(),
  location: z.string().optional(),
  /** Null if the home has no place. */
  place: homePlaceSchema.nullable().optional(),
  swap_preferences: z.string().nullable().optional(),
  available_dates: z.array(z.string()).optional(),
  host: z.object({
    since_year: z.int(),
    email_verified: z.boolean(),
    user_id: z.uuid().optional(),
    display_name: z.string().nullable().optional(),
    bio: z.string().nullable().optional(),
    avatar_url: z.string().nullable().optional(),
    contact_preference: z.enum(['chat', 'email']).optional(),
    /** Null unless the host shares it; absent if the host is masked. */
    email: z.string().nullable().optional(),
  }),
});

export const tagSchema = z.object({
  name: z.string(),
  category: z.enum(TAG_CATEGORIES),
  /** Exact number of listed homes with this tag. */
  count: z.int(),
});

const filters = { ...publicFilters, ...memberFilters };
const cursor = z.string('cursor is not one of ours.').max(LIMITS.cursor_text, 'cursor is not one of ours.');
/** Everyone may search by PUBLIC_PARAMS; other parameters require a subscription (FIND-04). */
const premium_query = { open: PUBLIC_PARAMS, message: m.search_is_premium };

export const listHomes = endpoint({
  route: 'GET /api/homes',
  access: 'public',
  premium_query,
  summary: 'A page of the gallery, masked for the viewer; by place, dates, area and order for subscribers',
  query: z.strictObject({ ...filters, cursor: cursor.optional() }),
  reply: z.object({ homes: z.array(homeCardSchema), next_cursor: z.string().nullable() }),
});

export const countHomes = endpoint({
  route: 'GET /api/homes/count',
  access: 'public',
  premium_query,
  summary: 'The exact number of homes that match the filters',
  query: z.strictObject(filters),
  reply: z.object({ total: z.int() }),
});

export const getHome = endpoint({
  route: 'GET /api/homes/:id',
  access: 'public',
  summary: 'One home, masked for the viewer; without=available_dates leaves out its open days',
  params: z.strictObject({ id: z.string().max(100) }),
  query: z.strictObject({
    without: z.literal('available_dates', 'without must be available_dates').optional(),
  }),
  reply: homeDetailSchema,
  refusals: [404],
});

/** As many as fit side by side below a house page. */
export const SIMILAR_HOMES = 4;

export const similarHomes = endpoint({
  route: 'GET /api/homes/:id/similar',
  access: 'public',
  summary: 'Homes that have most in common with one, by what everybody sees of them; masked for the viewer',
  params: z.strictObject({ id: z.string().max(100) }),
  reply: z.object({ homes: z.array(homeCardSchema).max(SIMILAR_HOMES) }),
  refusals: [404],
});

export const listTags = endpoint({
  route: 'GET /api/tags',
  access: 'public',
  summary: 'Every tag in use with its category and exact count',
  reply: z.object({ tags: z.array(tagSchema) }),
});

export type Photo = z.output<typeof photoSchema>;
export type CardPhoto = z.output<typeof cardPhotoSchema>;
export type HomeCard = z.output<typeof homeCardSchema>;
export type HomeDetail = z.output<typeof homeDetailSchema>;
export type GalleryTag = z.output<typeof tagSchema>;
export type GalleryFilters = MemberParams & {
  search?: string | undefined;
  tags?: string[] | undefined;
  ids?: string[] | undefined;
  /** Whole numbers as texts, as in an address. */
  guests?: string | undefined;
  bedrooms?: string | undefined;
  type?: HomeType[] | undefined;
  amenity?: string[] | undefined;
};
