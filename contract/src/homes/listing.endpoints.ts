import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { PHOTO_TEXTS } from '../photos/texts.ts';
import { ownPlaceSchema, placeChoice } from '../places/endpoints.ts';
import { asLine, asProse, repeatable, text, VISIBLE } from '../text.ts';
import { photoSchema } from './endpoints.ts';
import { type HomeField, HOME_FIELD_NAMES as names } from './fields.ts';
import { foldLabels } from './labels.ts';
import { HOME_TYPES } from './presets.ts';

/** A required text; a blank one counts as missing (VALID-03). */
function required(field: string, max: number, as: typeof asLine) {
  const missing = `${field} is required`;
  return as(
    field,
    z.string(missing).trim().max(max, `${field} takes at most ${max} characters`).regex(VISIBLE, missing),
  );
}

/** A number from 0 in steps, or null if left empty (VALID-06 to VALID-08). */
function amount(field: string, step: number, rule: string) {
  return z
    .number(`${field} must be ${rule}`)
    .min(0, `${field} cannot be negative`)
    .max(LIMITS.rooms, `${field} can be ${LIMITS.rooms} at most`)
    .refine((value) => Number.isInteger(value / step), `${field} must be ${rule}`)
    .nullable();
}

/** Amenities or tags; blank and duplicate ones are removed (VALID-09). */
function labels(field: string) {
  return z
    .array(asLine(field, text(field, LIMITS.tag_text)), `${field} must be a list`)
    .transform(foldLabels)
    .refine((list) => list.every((label) => VISIBLE.test(label)), `${field} cannot be blank`)
    .refine(
      (list) => list.length <= LIMITS.labels_per_home,
      `${field} takes at most ${LIMITS.labels_per_home} entries`,
    );
}

/** The fields that a host writes, each of the table in fields.ts. The form and the server check them with this schema. */
export const homeFieldsSchema = z.object({
  title: required(names.title, LIMITS.title_text, asLine),
  description: required(names.description, LIMITS.description_text, asProse),
  location: required(names.location, LIMITS.location_text, asLine),
  home_type: z.enum(HOME_TYPES, {
    error: ({ input }) =>
      typeof input === 'string' && VISIBLE.test(input)
        ? `${names.home_type} is not one of the list`
        : `${names.home_type} is required`,
  }),
  guests: amount(names.guests, 1, 'a whole number'),
  bedrooms: amount(names.bedrooms, 1, 'a whole number'),
  bathrooms: amount(names.bathrooms, 0.5, 'in steps of 0.5'),
  amenities: labels(names.amenities),
  interests: labels(names.interests),
  swap_preferences: asProse(
    names.swap_preferences,
    text(names.swap_preferences, LIMITS.swap_preferences_text),
  )
    .transform((value) => (VISIBLE.test(value) ? value.trim() : null))
    .nullable(),
} satisfies Record<HomeField, z.ZodType>);

const photoIds = z
  .array(z.uuid('photos takes ids of photos'), 'photos must be a list')
  .max(LIMITS.photos_per_home, `A home takes at most ${LIMITS.photos_per_home} photos`)
  .refine((ids) => new Set(ids).size === ids.length, 'A photo is listed twice');

const { guests, bedrooms, bathrooms, amenities, interests, swap_preferences } = homeFieldsSchema.shape;

export const newHomeSchema = homeFieldsSchema.extend({
  ...placeChoice,
  guests: guests.default(null),
  bedrooms: bedrooms.default(null),
  bathrooms: bathrooms.default(null),
  amenities: amenities.default([]),
  interests: interests.default([]),
  swap_preferences: swap_preferences.default(null),
  /** An id that the form creates once for each listing: repeated submissions create only one home (LIST-15). */
  submission_id: z.uuid('submission_id must be a UUID').optional(),
  /** Ids of uploaded photos in their order (PHOTO-11). */
  photos: photoIds.refine((ids) => ids.length >= LIMITS.photos_min, PHOTO_TEXTS.too_few),
});

export const homeChangesSchema = homeFieldsSchema.partial().extend({
  ...placeChoice,
  /** The version that the host edited. An older version than the stored one is refused with 409. */
  version: z.int('version must be a whole number'),
  /** Ids of all kept and new photos, in their order; omitted photos are deleted. */
  photos: photoIds.optional(),
});

/** A home as its host sees it. */
export const ownHomeSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  home_type: z.enum(HOME_TYPES),
  guests: z.int().nullable(),
  bedrooms: z.int().nullable(),
  bathrooms: z.number().nullable(),
  amenities: z.array(z.string()),
  interests: z.array(z.string()),
  swap_preferences: z.string().nullable(),
  place: ownPlaceSchema.nullable(),
  /** Whether to ask the host for the home's place (PLACE-10). */
  place_prompt: z.boolean(),
  photos: z.array(photoSchema),
  /** Calendar days that the host has opened, as YYYY-MM-DD, ascending. */
  available_dates: z.array(z.string()),
  /** Why our team has hidden the home from everyone else; null if it is visible. */
  hidden_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});

export const homeParams = z.strictObject({ id: z.string().max(100) });

export const listOwnHomes = endpoint({
  route: 'GET /api/homes/own',
  access: 'member',
  summary: 'The own homes, newest first',
  reply: z.object({ homes: z.array(ownHomeSchema) }),
});

export const createHome = endpoint({
  route: 'POST /api/homes',
  access: 'subscriber',
  summary:
    'List a home with photos that were sent before. 409: the photos or the submission were used already',
  body: newHomeSchema,
  reply: ownHomeSchema,
  status: 201,
  refusals: [409],
});

export const changeHome = endpoint({
  route: 'PATCH /api/homes/:id',
  access: 'subscriber',
  summary: 'Change an own home and its photos at once. 409: it changed meanwhile, nothing was saved',
  params: homeParams,
  body: homeChangesSchema,
  reply: ownHomeSchema,
  refusals: [404, 409],
});

export const deleteHome = endpoint({
  route: 'DELETE /api/homes/:id',
  access: 'member',
  summary:
    'Delete an own home with its photos and dates, also after the subscription has ended. 409: it is part of agreed swaps that `swaps` does not name',
  params: homeParams,
  query: z.strictObject({
    /** Ids of agreed and final swaps that the deletion cancels. */
    swaps: repeatable('swaps', z.uuid('swaps takes ids of swaps'), 100).optional(),
  }),
  refusals: [403, 404, 409],
});

export type HomeFields = z.output<typeof homeFieldsSchema>;
export type HomeFieldsInput = z.input<typeof homeFieldsSchema>;
export type NewHome = z.output<typeof newHomeSchema>;
export type HomeChanges = z.output<typeof homeChangesSchema>;
export type OwnHome = z.output<typeof ownHomeSchema>;
