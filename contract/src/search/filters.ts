import { z } from 'zod';
import { HOME_TYPES } from '../homes/presets.ts';
import { LIMITS } from '../limits.ts';
import { repeatable, text } from '../text.ts';
import { readBox, SORTS } from './where.ts';

/** A whole number from 1 to 100, as a text from an address. */
const atLeast = (field: string, message: string) =>
  z
    .string(`${field} must be a whole number.`)
    .regex(/^\d{1,9}$/, `${field} must be a whole number.`)
    .transform(Number)
    .pipe(z.int().min(1, `${field} must be a whole number.`).max(LIMITS.rooms, message));

/** The filters for everyone: they only use public data. */
export const publicFilters = {
  search: text('search', LIMITS.search_text).optional(),
  tags: repeatable('tags', text('tags', LIMITS.tag_text), LIMITS.search_tags).optional(),
  ids: repeatable('ids', z.uuid('ids takes ids of homes.'), LIMITS.saved_ids).optional(),
  guests: atLeast('guests', 'Guests can be 100 at most').optional(),
  bedrooms: atLeast('bedrooms', 'Bedrooms can be 100 at most').optional(),
  type: repeatable('type', z.enum(HOME_TYPES, 'type takes kinds of homes.'), HOME_TYPES.length).optional(),
  amenity: repeatable('amenity', text('amenity', LIMITS.tag_text), LIMITS.search_amenities).optional(),
};

/** The parameters of an address that need no subscription (FIND-04). */
export const PUBLIC_PARAMS = [...Object.keys(publicFilters), 'cursor'];

const UNKNOWN_PLACE = 'This place is not known. Choose another one.';
const BOX = 'box must be west,south,east,north in degrees';

const matching = (pattern: RegExp, message: string) => z.string(message).regex(pattern, message).optional();
/** A part of 'When', parsed and checked by `readWhen`. */
const ofWhen = (field: string) => text(field, 20).optional();

/** The filters for subscribers only. The slice refuses combinations that do not fit and names the parameter. */
export const memberFilters = {
  place: matching(/^[1-9]\d{0,8}$/, UNKNOWN_PLACE),
  region: matching(/^[A-Z]{2}\.[A-Za-z0-9]{1,20}$/, UNKNOWN_PLACE),
  country: matching(/^[A-Z]{2}$/, UNKNOWN_PLACE),
  within: matching(/^(0|5|10|25|50|100|200)$/, 'Distance can be 0, 5, 10, 25, 50, 100 or 200 km'),
  box: z
    .string(BOX)
    .refine((value) => readBox(value) !== undefined, BOX)
    .optional(),
  check_in: ofWhen('check_in'),
  check_out: ofWhen('check_out'),
  play: ofWhen('play'),
  weekend: ofWhen('weekend'),
  nights: ofWhen('nights'),
  from_month: ofWhen('from_month'),
  to_month: ofWhen('to_month'),
  open: matching(/^1$/, 'open can be 1.'),
  sort: z.enum(SORTS, `sort can be ${SORTS.join(', ')}.`).optional(),
};

/** The refusal of parameters beyond PUBLIC_PARAMS without a subscription (FIND-04). */
export const SEARCH_IS_PREMIUM = 'Searching by place and dates is a premium feature.';

/** How a home fits the searched dates, for its card (FIND-26): one stay, and how many more fit. */
export const matchSchema = z.object({
  check_in: z.string(),
  check_out: z.string(),
  state: z.enum(['open', 'ask']),
  /** Days from the requested check-in to this one, negative if earlier; 0 if no day was requested. */
  days_off: z.int(),
  more: z.int(),
  /** Whether it is exactly the requested stay. */
  is_asked: z.boolean(),
  /** Days since the host confirmed the calendar, null if never; and days since which it counts as silent (CAL-28). */
  confirmed_days: z.int().nullable(),
  silent_days: z.int(),
});

export type HomeMatch = z.output<typeof matchSchema>;
