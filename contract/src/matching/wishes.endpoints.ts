import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { homeCardSchema } from '../homes/endpoints.ts';
import { LIMITS } from '../limits.ts';
import { areaSchema } from '../places/endpoints.ts';
import { memberFilters, publicFilters } from '../search/filters.ts';
import { submissionId } from '../submission.ts';
import { text, VISIBLE, withoutDirectionTricks } from '../text.ts';

/** How many wishes a member may have that are not over, and how many changes of them in 24 hours (WISH-07). */
export const WISH_LIMIT = { wishes: 20, changes: 30 } as const;

export const WISH_NAME_MAX = 60;

/** For how many months a wish without dates lasts, and for how many days a past one can be used again (WISH-14). */
export const WISH_LASTS = { months: 12, past_days: 90 } as const;

export const NEW_HOMES_PER_PAGE = 12;

/** How many of the homes that fit stand beside their number. */
export const FIRST_HOMES = 3;

/** Codes of refusals. */
export const WISH_CODES = { limit: 'wish_limit', often: 'wishes_often', stale: 'wish_changed' } as const;

const { ids: _ids, ...everybodys } = publicFilters;
const { sort: _sort, ...members } = memberFilters;

/** What a wish looks for: the parameters of a search without order, page and 'Saved' (WISH-03). */
const searchSchema = z.strictObject({ ...everybodys, ...members });

const words = z.array(z.string()).optional();

/** The same parameters in a reply: each as it stands in an address. */
const savedSearchSchema = z.object({
  ...Object.fromEntries(Object.keys(members).map((name) => [name, z.string().optional()])),
  search: z.string().optional(),
  guests: z.string().optional(),
  bedrooms: z.string().optional(),
  tags: words,
  type: words,
  amenity: words,
} as Record<keyof typeof members, z.ZodOptional<z.ZodString>> & {
  search: z.ZodOptional<z.ZodString>;
  guests: z.ZodOptional<z.ZodString>;
  bedrooms: z.ZodOptional<z.ZodString>;
  tags: typeof words;
  type: typeof words;
  amenity: typeof words;
});

const nameSchema = text('name', WISH_NAME_MAX, m.matching_wishes_name_too_long)
  .overwrite((name) => withoutDirectionTricks(name).trim())
  .refine((name) => VISIBLE.test(name), { error: m.matching_wishes_name_required });

const versionSchema = z.int('version must be a whole number.').min(1, 'version must be a whole number.');
const wishParams = z.strictObject({ id: z.string().max(100) });

const wishSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  search: savedSearchSchema,
  /** The place, region or country of the search; null without one, or if the gazetteer no longer has it. */
  area: areaSchema.nullable(),
  /** The member is told of new homes. */
  tells: z.boolean(),
  /** It is used to find swaps. */
  swaps: z.boolean(),
  version: z.int(),
  /** When its search was saved last. */
  saved_at: z.iso.datetime(),
  /** The last day on which its stay could begin; without dates, the day on which it ends. */
  until: z.iso.date(),
  is_over: z.boolean(),
  /** Why nothing can be found, such as a place that is gone. */
  problem: z.string().nullable(),
  /** The search as it can be made today, for links: days that have gone by are left out. */
  today: savedSearchSchema.nullable(),
  /** Homes that began to fit since the last visit; null without a subscription. */
  new_homes: z.int().nullable(),
  /** A swap that was agreed for this; null once its member has kept the wish. */
  agreed_swap_id: z.uuid().nullable(),
});

export const listWishes = endpoint({
  route: 'GET /api/wishes',
  access: 'member',
  summary:
    "The member's wishes, most recently changed first. Without a subscription, only what the member wrote",
  reply: z.object({
    wishes: z.array(wishSchema),
    /** Without a subscription wishes sleep: nobody is told, nothing is counted. */
    asleep: z.boolean(),
    /** Whether the member has a home that others see, without which no wish finds swaps. */
    has_home: z.boolean(),
  }),
});

export const getWish = endpoint({
  route: 'GET /api/wishes/:id',
  access: 'subscriber',
  summary: "One of the member's wishes",
  params: wishParams,
  reply: wishSchema.extend({
    /** The day since which homes are shown as new. */
    new_since: z.iso.datetime(),
  }),
  refusals: [404],
});

export const addWish = endpoint({
  route: 'POST /api/wishes',
  access: 'subscriber',
  summary:
    'Save a search as a wish. 409: there are 20 already, or the submission id was used for another wish; 429: 30 changes in 24 hours',
  body: z.strictObject({
    submission_id: submissionId,
    name: nameSchema,
    search: searchSchema,
    tells: z.boolean('tells must be true or false.'),
    swaps: z.boolean('swaps must be true or false.'),
  }),
  reply: wishSchema,
  status: 201,
  refusals: [404, 409],
});

export const changeWish = endpoint({
  route: 'PATCH /api/wishes/:id',
  access: 'subscriber',
  summary:
    'Change a wish. 409: it has changed since it was read, or 20 others are current; 429: 30 changes in 24 hours',
  params: wishParams,
  body: z.strictObject({
    version: versionSchema,
    name: nameSchema.optional(),
    search: searchSchema.optional(),
    tells: z.boolean('tells must be true or false.').optional(),
    swaps: z.boolean('swaps must be true or false.').optional(),
  }),
  reply: wishSchema,
  refusals: [404, 409],
});

export const removeWish = endpoint({
  route: 'DELETE /api/wishes/:id',
  access: 'member',
  summary: 'Remove a wish, even without a subscription',
  params: wishParams,
  refusals: [404],
});

export const restoreWish = endpoint({
  route: 'POST /api/wishes/:id/restore',
  access: 'member',
  summary: 'Undo: bring back a wish that was removed in the last ten minutes. 409: 20 others are current',
  params: wishParams,
  refusals: [404, 409],
});

export const visitWish = endpoint({
  route: 'POST /api/wishes/:id/visits',
  access: 'subscriber',
  summary: 'Mark the new homes of a wish as seen',
  params: wishParams,
  refusals: [404],
});

export const keepWish = endpoint({
  route: 'POST /api/wishes/:id/keep',
  access: 'subscriber',
  summary: "Keep a wish: don't ask again whether to remove it because of swaps agreed so far",
  params: wishParams,
  refusals: [404],
});

export const countWish = endpoint({
  route: 'GET /api/wishes/:id/count',
  access: 'subscriber',
  summary: 'How many homes fit a wish today, and the first few of them',
  params: wishParams,
  reply: z.object({ total: z.int(), homes: z.array(homeCardSchema).max(FIRST_HOMES) }),
  refusals: [404],
});

export const newHomes = endpoint({
  route: 'GET /api/wishes/:id/homes',
  access: 'subscriber',
  summary: 'Homes that have begun to fit a wish since the last visit and still do, newest first',
  params: wishParams,
  query: z.strictObject({ cursor: z.string().max(LIMITS.cursor_text).optional() }),
  reply: z.object({ homes: z.array(homeCardSchema), next_cursor: z.string().nullable() }),
  refusals: [404],
});

export const homeWishers = endpoint({
  route: 'GET /api/homes/:id/wishes',
  access: 'subscriber',
  summary: "How many members wish for a home like one of the host's own, as of midnight UTC. Null below five",
  params: wishParams,
  reply: z.object({
    /** Null: fewer than five. */
    members: z.int().nullable(),
    /** It is not counted since place, rooms, kind, amenities or tags changed, and will be after midnight UTC. */
    is_outdated: z.boolean(),
    /** The home was changed so often today that its matches follow after midnight UTC (MATCH-22). */
    matches_wait: z.boolean(),
  }),
  refusals: [404],
});

export const wishFigures = endpoint({
  route: 'GET /api/admin/wishes',
  access: 'admin',
  summary: 'How many wishes there are on the whole site, as of midnight UTC. Null below five',
  reply: z.object({ as_of: z.iso.date().nullable(), wishes: z.int().nullable() }),
});

export type Wish = z.output<typeof wishSchema>;
export type SavedSearch = z.output<typeof savedSearchSchema>;
/** The search of a wish as the server reads it from a request. */
export type WishSearch = z.output<typeof searchSchema>;
