import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LANGUAGE_CODES, languageCodeSchema } from '../language-codes.ts';
import { LIMITS } from '../limits.ts';
import { ownPlaceSchema, placeChoice } from '../places/endpoints.ts';
import { submissionSchema } from '../submission.ts';
import { asLine, asProse, repeatable, text, VISIBLE } from '../text.ts';
import { photoSchema } from './endpoints.ts';
import type { HomeField } from './fields.ts';
import { foldLabels } from './labels.ts';
import { HOME_TYPES } from './presets.ts';

type Text = () => string;
type Limited = (words: { max: number }) => string;

type RequiredTexts = { missing: Text; tooLong: Limited; unreadable: Text };

/** A required text; a blank one counts as missing (VALID-03). */
function required(field: HomeField, max: number, as: typeof asLine, texts: RequiredTexts) {
  const { missing, tooLong, unreadable } = texts;
  return as(
    field,
    z
      .string({ error: missing })
      .trim()
      .max(max, { error: () => tooLong({ max }) })
      .regex(VISIBLE, { error: missing }),
    unreadable,
  );
}

/** A number from 0 in steps, or null if left empty (VALID-06 to VALID-08). */
function amount(step: number, { rule, negative, tooMany }: { rule: Text; negative: Text; tooMany: Limited }) {
  return z
    .number({ error: rule })
    .min(0, { error: negative })
    .max(LIMITS.rooms, { error: () => tooMany({ max: LIMITS.rooms }) })
    .refine((value) => Number.isInteger(value / step), { error: rule })
    .nullable();
}

type LabelTexts = { tooLong: Limited; unreadable: Text; blank: Text; tooMany: Limited };

/** Amenities or tags; blank and duplicate ones are removed (VALID-09). */
function labels(field: HomeField, { tooLong, unreadable, blank, tooMany }: LabelTexts) {
  const label = text(field, LIMITS.tag_text, () => tooLong({ max: LIMITS.tag_text }));
  return z
    .array(asLine(field, label, unreadable), `${field} must be a list`)
    .transform(foldLabels)
    .refine((list) => list.every((one) => VISIBLE.test(one)), { error: blank })
    .refine((list) => list.length <= LIMITS.labels_per_home, {
      error: () => tooMany({ max: LIMITS.labels_per_home }),
    });
}

/** The fields that a host writes, each of the table in fields.ts. The form and the server check them with this schema. */
export const homeFieldsSchema = z.object({
  title: required('title', LIMITS.title_text, asLine, {
    missing: m.homes_title_missing,
    tooLong: m.homes_title_too_long,
    unreadable: m.homes_title_unreadable,
  }),
  description: required('description', LIMITS.description_text, asProse, {
    missing: m.homes_description_missing,
    tooLong: m.homes_description_too_long,
    unreadable: m.homes_description_unreadable,
  }),
  /** Of title, description and house guide; null if the host does not say (LANG-21). */
  language: languageCodeSchema(m.profiles_language_unknown).nullable(),
  location: required('location', LIMITS.location_text, asLine, {
    missing: m.homes_location_missing,
    tooLong: m.homes_location_too_long,
    unreadable: m.homes_location_unreadable,
  }),
  home_type: z.enum(HOME_TYPES, {
    error: ({ input }) =>
      typeof input === 'string' && VISIBLE.test(input) ? m.homes_type_unknown() : m.homes_type_missing(),
  }),
  guests: amount(1, {
    rule: m.homes_guests_not_whole,
    negative: m.homes_guests_negative,
    tooMany: m.search_guests_at_most,
  }),
  bedrooms: amount(1, {
    rule: m.homes_bedrooms_not_whole,
    negative: m.homes_bedrooms_negative,
    tooMany: m.search_bedrooms_at_most,
  }),
  bathrooms: amount(0.5, {
    rule: m.homes_bathrooms_not_in_steps,
    negative: m.homes_bathrooms_negative,
    tooMany: m.homes_bathrooms_at_most,
  }),
  amenities: labels('amenities', {
    tooLong: m.homes_amenity_too_long,
    unreadable: m.homes_amenity_unreadable,
    blank: m.homes_amenity_blank,
    tooMany: m.homes_too_many_amenities,
  }),
  interests: labels('interests', {
    tooLong: m.homes_tag_too_long,
    unreadable: m.homes_tag_unreadable,
    blank: m.homes_tag_blank,
    tooMany: m.homes_too_many_tags,
  }),
  swap_preferences: asProse(
    'swap_preferences',
    text('swap_preferences', LIMITS.swap_preferences_text, () =>
      m.homes_preferences_too_long({ max: LIMITS.swap_preferences_text }),
    ),
    m.homes_preferences_unreadable,
  )
    .transform((value) => (VISIBLE.test(value) ? value.trim() : null))
    .nullable(),
} satisfies Record<HomeField, z.ZodType>);

const photoIds = z
  .array(z.uuid('photos takes ids of photos'), 'photos must be a list')
  .max(LIMITS.photos_per_home, {
    error: () => m.homes_too_many_photos({ max: LIMITS.photos_per_home }),
  })
  .refine((ids) => new Set(ids).size === ids.length, { error: m.homes_photo_listed_twice });

const { language, guests, bedrooms, bathrooms, amenities, interests, swap_preferences } =
  homeFieldsSchema.shape;

export const newHomeSchema = homeFieldsSchema.extend({
  ...placeChoice,
  language: language.default(null),
  guests: guests.default(null),
  bedrooms: bedrooms.default(null),
  bathrooms: bathrooms.default(null),
  amenities: amenities.default([]),
  interests: interests.default([]),
  swap_preferences: swap_preferences.default(null),
  /** An id that the form creates once for each listing: repeated submissions create only one home (LIST-15). */
  submission_id: submissionSchema,
  /** Ids of uploaded photos in their order (PHOTO-11). */
  photos: photoIds.refine((ids) => ids.length >= LIMITS.photos_min, { error: m.photos_too_few }),
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
  language: z.enum(LANGUAGE_CODES).nullable(),
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
