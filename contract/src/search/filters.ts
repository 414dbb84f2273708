import { m } from '@swapstead/messages';
import { z } from 'zod';
import { HOME_TYPES } from '../homes/presets.ts';
import { LIMITS } from '../limits.ts';
import { repeatable, text, withoutBreakMarks } from '../text.ts';
import { readBox, SORTS } from './where.ts';

/** A whole number from 1 to 100, as a text from an address. */
const atLeast = (rule: string, tooMany: (words: { max: number }) => string) =>
  z
    .string(rule)
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, rule)
        .max(LIMITS.rooms, { error: () => tooMany({ max: LIMITS.rooms }) }),
    );

/** The filters for everyone: they only use public data. */
export const publicFilters = {
  search: text('search', LIMITS.search_text).overwrite(withoutBreakMarks).optional(),
  tags: repeatable('tags', text('tags', LIMITS.tag_text), LIMITS.search_tags).optional(),
  ids: repeatable('ids', z.uuid('ids takes ids of homes.'), LIMITS.saved_ids).optional(),
  guests: atLeast('guests must be a whole number.', m.search_guests_at_most).optional(),
  bedrooms: atLeast('bedrooms must be a whole number.', m.search_bedrooms_at_most).optional(),
  type: repeatable('type', z.enum(HOME_TYPES, 'type takes kinds of homes.'), HOME_TYPES.length).optional(),
  amenity: repeatable('amenity', text('amenity', LIMITS.tag_text), LIMITS.search_amenities).optional(),
};

/** The parameters of an address that need no subscription (FIND-04). */
export const PUBLIC_PARAMS = [...Object.keys(publicFilters), 'cursor'];

const BOX = 'box must be west,south,east,north in degrees';

const matching = (pattern: RegExp, error: string | (() => string)) =>
  z.string({ error }).regex(pattern, { error }).optional();
/** A part of 'When', parsed and checked by `readWhen`. */
const ofWhen = (field: string) => text(field, 20).optional();

/** The filters for subscribers only. The slice refuses combinations that do not fit and names the parameter. */
export const memberFilters = {
  place: matching(/^[1-9]\d{0,8}$/, m.search_place_not_known),
  region: matching(/^[A-Z]{2}\.[A-Za-z0-9]{1,20}$/, m.search_place_not_known),
  country: matching(/^[A-Z]{2}$/, m.search_place_not_known),
  within: matching(/^(0|5|10|25|50|100|200)$/, m.search_distance_choices),
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
