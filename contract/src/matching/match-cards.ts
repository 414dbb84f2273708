import { z } from 'zod';
import { marksSchema } from '../trust/endpoints.ts';

/** Nights of a home in the months that a card shows; neither closed nor taken ones are named. */
const laneSchema = z.object({
  open: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** Nights that nobody has said anything about, and that can be asked for. */
  ask: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
});

/** How many months a card shows. */
export const LANE_MONTHS = 3;

const proposalSchema = z.object({
  swap_id: z.uuid(),
  /** The member made it, or was the last to change it. */
  is_mine: z.boolean(),
  /** The last day on which the other, or the member, can answer. */
  answer_until: z.iso.date(),
});

/** What a card shows of a match besides its homes, reasons and windows. */
export const matchCardParts = {
  host: marksSchema.pick({ user_id: true, identity_verified: true, answers: true, completed: true }).extend({
    avatar_url: z.string().nullable(),
    /** The host takes proposals only from members with a verified identity, and the member has none (MATCH-18). */
    needs_identity: z.boolean(),
  }),
  /** The last day of the member's like; null without one. */
  liked_until: z.iso.date().nullable(),
  /** How many people come, by the member's wish; null if it does not say. */
  people: z.int().nullable(),
  /** An open proposal between the two about these two homes. */
  proposal: proposalSchema.nullable(),
  /** The nights around the windows; null without a window. */
  lanes: z.object({ month: z.string(), own: laneSchema, theirs: laneSchema }).nullable(),
};

/** A shown home of the member. */
const ownHomeSchema = z.object({ id: z.uuid(), title: z.string() });

/** What the page says besides the matches. */
export const matchPageParts = {
  own_homes: z.array(ownHomeSchema),
  /** Why there may be none (MATCH-03). */
  why_none: z.object({
    /** Whether the member has a wish that is used for swaps, or would swap with a home. */
    wants: z.boolean(),
    /** A wish whose days are closed in the calendars of all own homes, and such a home. */
    closed: z.object({ wish: z.string(), home_id: z.uuid() }).nullable(),
    /** An own home that searches by dates leave out. */
    unconfirmed: ownHomeSchema.nullable(),
  }),
};

export type MatchLane = z.output<typeof laneSchema>;
