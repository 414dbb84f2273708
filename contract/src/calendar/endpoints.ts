import { m } from '@swapstead/messages';
import { z } from 'zod';
import { isDay } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { homeParams, ownHomeSchema } from '../homes/listing.endpoints.ts';
import { LIMITS } from '../limits.ts';
import { stayRulesChangeSchema, stayRulesSchema } from './stay-rules.ts';

/** A host's settings for a night. 'ask' is the default. */
export const WORDS = ['open', 'ask', 'closed'] as const;
/** The states of a night. A swap overrides what the host and other calendars say (CAL-01). */
export const NIGHT_STATES = [...WORDS, 'taken'] as const;

const day = z
  .string({ error: m.calendar_day_must_look_like })
  .refine(isDay, { error: m.calendar_day_must_look_like });

/** Nights of one state; `to` is the day of check-out, not included (CAL-02). */
const nightRunSchema = z.object({ from: z.string(), to: z.string(), state: z.enum(NIGHT_STATES) });

/** How old the calendar is, in days of the home's time zone (CAL-26). No reply contains the exact instant. */
const freshnessSchema = z.object({
  /** Days since the last confirmation; null if there was none. */
  confirmed_days: z.int().nullable(),
  /** Days since the calendar was last confirmed, listed or imported. */
  silent_days: z.int(),
});

export const homeNightsSchema = z.object({
  /** Today at the home, and the last night that has a state. */
  today: z.string(),
  last: z.string(),
  runs: z.array(nightRunSchema),
  rules: stayRulesSchema,
  freshness: freshnessSchema,
});

/** The same with the nights in a short text, from today on (night-letters.ts). */
const shortHomeNightsSchema = homeNightsSchema.omit({ runs: true }).extend({ letters: z.string() });

/** A run of nights of the host's own home for which every layer is the same. */
const ownRunSchema = nightRunSchema.extend({
  /** The host's setting for these nights; the state may differ. */
  word: z.enum(WORDS),
  /** The other calendars that close these nights. */
  feed_ids: z.array(z.uuid()),
  /** The swap that takes them. */
  swap_id: z.uuid().nullable(),
});

/** A calendar as its host sees it. */
export const ownCalendarSchema = z.object({
  home_id: z.uuid(),
  version: z.int(),
  today: z.string(),
  last: z.string(),
  /** From the first day of this month, so that past nights keep the state they had. */
  runs: z.array(ownRunSchema),
  rules: stayRulesSchema.extend({ version: z.int() }),
  freshness: freshnessSchema,
});

/** A host's change of nights. Several runs are one change; where they overlap, the later one wins. */
export const nightChangesSchema = z.object({
  changes: z
    .array(
      z
        .object({ from: day, to: day, state: z.enum(WORDS, { error: m.calendar_night_is_set_to }) })
        .refine(({ from, to }) => from < to, { error: m.calendar_last_night_before_first }),
      'changes must be a list',
    )
    .min(1, { error: m.calendar_choose_a_night })
    .max(LIMITS.night_changes, {
      error: () => m.calendar_too_many_ranges({ max: LIMITS.night_changes }),
    }),
  /** The version of the calendar that the host saw. An older version than the stored one is refused with 409. */
  calendar_version: z.int('calendar_version must be a whole number').optional(),
  /** An id for each change: sent twice, it takes effect once. */
  change_id: z.uuid('change_id must be a UUID').optional(),
});

/** Calendar days without duplicates. The server decides which ones are past (VALID-22). */
export const availableDatesSchema = z.object({
  available_dates: z
    .array(z.iso.date({ error: m.calendar_day_must_look_like }), 'available_dates must be a list')
    .max(LIMITS.available_days, {
      error: () => m.calendar_too_many_days({ max: LIMITS.available_days }),
    })
    .refine((days) => new Set(days).size === days.length, { error: m.calendar_day_listed_twice }),
  calendar_version: nightChangesSchema.shape.calendar_version,
});

export const getHomeNights = endpoint({
  route: 'GET /api/homes/:id/nights',
  access: 'member',
  summary:
    'The states of the nights of a home for the next two years, with its stay rules; with form=letters the nights are a letter for each run (o open, a ask, c closed, t taken) and its length unless it is 1',
  params: homeParams,
  query: z.strictObject({ form: z.literal('letters', 'form must be letters').optional() }),
  reply: z.union([shortHomeNightsSchema, homeNightsSchema]),
  refusals: [403],
});

export const getOwnCalendar = endpoint({
  route: 'GET /api/homes/:id/calendar',
  access: 'member',
  summary: 'The calendar of an own home with what each layer says',
  params: homeParams,
  reply: ownCalendarSchema,
  refusals: [403],
});

export const setNights = endpoint({
  route: 'PUT /api/homes/:id/nights',
  access: 'subscriber',
  summary: 'Set nights of an own home to open, ask or closed. 409: the calendar changed meanwhile',
  params: homeParams,
  body: nightChangesSchema,
  reply: ownCalendarSchema.extend({
    /** How many of the nights belong to a swap and stay taken (CAL-16). */
    taken: z.int(),
  }),
  refusals: [409],
});

export const setAvailableDates = endpoint({
  route: 'PUT /api/homes/:id/available_dates',
  access: 'subscriber',
  summary: 'Set all the days on which an own home is free. 409: the calendar changed meanwhile',
  params: homeParams,
  body: availableDatesSchema,
  reply: ownHomeSchema.pick({ available_dates: true }).extend({ calendar_version: z.int() }),
  refusals: [409],
});

export const setStayRules = endpoint({
  route: 'PUT /api/homes/:id/stay_rules',
  access: 'subscriber',
  summary: 'Set which stays an own home takes. 409: the rules changed meanwhile',
  params: homeParams,
  body: stayRulesChangeSchema,
  reply: ownCalendarSchema,
  refusals: [409],
});

export const confirmCalendar = endpoint({
  route: 'POST /api/homes/:id/calendar/confirm',
  access: 'subscriber',
  summary: 'Say that the calendar of an own home is still right',
  params: homeParams,
  reply: ownCalendarSchema,
});

export type Word = (typeof WORDS)[number];
export type NightState = (typeof NIGHT_STATES)[number];
export type NightRun = z.output<typeof nightRunSchema>;
export type Freshness = z.output<typeof freshnessSchema>;
export type HomeNights = z.output<typeof homeNightsSchema>;
export type ShortHomeNights = z.output<typeof shortHomeNightsSchema>;
export type OwnRun = z.output<typeof ownRunSchema>;
export type OwnCalendar = z.output<typeof ownCalendarSchema>;
export type NightChanges = z.output<typeof nightChangesSchema>;
export type NightChange = NightChanges['changes'][number];
