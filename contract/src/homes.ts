import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { homePlaceSchema } from './places.ts';
import { HOME_TYPES, type HomeType, TAG_CATEGORIES } from './presets.ts';
import { repeatable, text } from './text.ts';

/** A photo as the public sees it: never the stored path, which would name the host (PHOTO-13). */
export const photoSchema = z.object({
  id: z.uuid(),
  /** Base of the variants: append `/{width}.{format}` with a width of `widths`. */
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

/** What every viewer sees of a home, and what opens with a subscription: those fields are absent otherwise. */
const homeBase = {
  id: z.uuid(),
  title: z.string(),
  home_type: z.enum(HOME_TYPES),
  guests: z.int().nullable(),
  amenities: z.array(z.string()),
  interests: z.array(z.string()),
  photos: z.array(photoSchema),
};

export const homeCardSchema = z.object({
  ...homeBase,
  location: z.string().optional(),
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
  description: z.string(),
  bedrooms: z.int().nullable(),
  bathrooms: z.number().nullable(),
  location: z.string().optional(),
  /** Null without a place. */
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
    /** Null unless the host shares it; absent where the host is masked. */
    email: z.string().nullable().optional(),
  }),
});

export const tagSchema = z.object({
  name: z.string(),
  category: z.enum(TAG_CATEGORIES),
  /** Exact number of listed homes with this tag. */
  count: z.int(),
});

/** A whole number from 1 to 100, as an address carries it. */
const atLeast = (field: string, message: string) =>
  z
    .string(`${field} must be a whole number.`)
    .regex(/^\d{1,9}$/, `${field} must be a whole number.`)
    .transform(Number)
    .pipe(z.int().min(1, `${field} must be a whole number.`).max(LIMITS.rooms, message));

/** What everybody may search by: it asks about what everybody sees. */
const filters = {
  search: text('search', LIMITS.search_text).optional(),
  tags: repeatable('tags', text('tags', LIMITS.tag_text), LIMITS.search_tags).optional(),
  ids: repeatable('ids', z.uuid('ids takes ids of homes.'), LIMITS.saved_ids).optional(),
  guests: atLeast('guests', 'Guests can be 100 at most').optional(),
  bedrooms: atLeast('bedrooms', 'Bedrooms can be 100 at most').optional(),
  type: repeatable('type', z.enum(HOME_TYPES, 'type takes kinds of homes.'), HOME_TYPES.length).optional(),
  amenity: repeatable('amenity', text('amenity', LIMITS.tag_text), LIMITS.search_amenities).optional(),
};

export const listHomes = endpoint({
  route: 'GET /api/homes',
  access: 'public',
  summary: 'A page of the gallery, newest first, masked for the viewer',
  query: z.strictObject({
    ...filters,
    cursor: z.string().max(LIMITS.cursor_text, 'cursor is not one of ours.').optional(),
  }),
  reply: z.object({ homes: z.array(homeCardSchema), next_cursor: z.string().nullable() }),
});

export const countHomes = endpoint({
  route: 'GET /api/homes/count',
  access: 'public',
  summary: 'The exact number of homes that match the filters',
  query: z.strictObject(filters),
  reply: z.object({ total: z.int() }),
});

export const getHome = endpoint({
  route: 'GET /api/homes/:id',
  access: 'public',
  summary: 'One home, masked for the viewer',
  params: z.strictObject({ id: z.string().max(100) }),
  reply: homeDetailSchema,
  refusals: [404],
});

export const listTags = endpoint({
  route: 'GET /api/tags',
  access: 'public',
  summary: 'Every tag in use with its category and exact count',
  reply: z.object({ tags: z.array(tagSchema) }),
});

export type Photo = z.output<typeof photoSchema>;
export type HomeCard = z.output<typeof homeCardSchema>;
export type HomeDetail = z.output<typeof homeDetailSchema>;
export type GalleryTag = z.output<typeof tagSchema>;
export type GalleryFilters = {
  search?: string | undefined;
  tags?: string[] | undefined;
  ids?: string[] | undefined;
  /** A whole number as text, as addresses carry it; so are bedrooms. */
  guests?: string | undefined;
  bedrooms?: string | undefined;
  type?: HomeType[] | undefined;
  amenity?: string[] | undefined;
};
