import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cardPhotoSchema, photoSchema } from '../homes/endpoints.ts';
import { deadlineSchema } from '../swaps/view.ts';
import { checklistSchema } from './checklist.ts';

/** How many lines the start pages show; the rest are only counted (START-01). */
export const START_LINES = 3;

const day = z.iso.date();

/** A swap and its stay in one line: the stay of the viewer elsewhere, or else the one at the viewer's home. */
const ofSwap = {
  swap_id: z.uuid(),
  /** The other party, as the viewer may see the name now. */
  name: z.string(),
  home_title: z.string(),
  /** Null if the viewer may not read it. */
  place: z.string().nullable(),
  photo: photoSchema.nullable(),
  check_in: day,
  check_out: day,
  /** The viewer's current day in the zone of the deadlines. */
  today: day,
};

/** An answer that a swap waits for: to a proposal of a swap or a stay for nights, its new terms, a change, the agreement, or a dispute. */
const actLine = z.object({
  kind: z.enum(['proposal', 'stay_proposal', 'terms', 'change', 'sign', 'dispute']),
  ...ofSwap,
  until: deadlineSchema,
});

/** A stay of a signed swap that begins within 14 days, or is under way. */
const stayLine = z.object({
  kind: z.literal('stay'),
  ...ofSwap,
  as_guest: z.boolean(),
  is_under_way: z.boolean(),
});

const reviewLine = z.object({
  kind: z.literal('review'),
  swap_id: z.uuid(),
  /** The other's number in the swap, since there may be two to write about. */
  party: z.int(),
  name: z.string(),
  /** The last day to write, and the day it is compared with. */
  until: day,
  today: day,
});

/** Homes that began to fit an own wish, and that the member has not looked at. */
const wishLine = z.object({
  kind: z.literal('wish'),
  wish_id: z.uuid(),
  wish: z.string(),
  homes: z.int(),
});

const matchLine = z.object({
  kind: z.literal('match'),
  home_id: z.uuid(),
  /** The host of the other home. */
  name: z.string(),
  home_title: z.string(),
  photo: cardPhotoSchema.nullable(),
  /** How many matches are new, this one included. */
  count: z.int(),
});

const messageLine = z.object({
  kind: z.literal('message'),
  conversation_id: z.uuid(),
  /** Null if the viewer may not see the name, or if the member has given none. */
  name: z.string().nullable(),
  home_title: z.string(),
});

const calendarLine = z.object({ kind: z.literal('calendar'), home_id: z.uuid(), home_title: z.string() });

const startLineSchema = z.discriminatedUnion('kind', [
  actLine,
  stayLine,
  reviewLine,
  wishLine,
  matchLine,
  messageLine,
  calendarLine,
]);

export const getStart = endpoint({
  route: 'GET /api/start',
  access: 'member',
  summary:
    'What waits for the member now: the first lines, in the order of their importance, and how many; and the steps to a first swap',
  reply: z.object({
    lines: z.array(startLineSchema).max(START_LINES),
    total: z.int(),
    /** The steps to a first swap; null once all are done. */
    checklist: checklistSchema.nullable(),
  }),
});

export const foldChecklist = endpoint({
  route: 'PUT /api/start/checklist',
  access: 'member',
  summary: 'Fold the steps to a first swap to one line, or unfold them, on every device',
  body: z.strictObject({ is_folded: z.boolean('is_folded must be true or false.') }),
});

export type StartLine = z.output<typeof startLineSchema>;
export type Start = z.output<typeof getStart.reply>;
