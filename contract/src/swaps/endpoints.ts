import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { photoSchema } from '../homes/endpoints.ts';
import { LIMITS } from '../limits.ts';
import { aDay, type changeSchema, proposalSchema, swapParams } from './forms.ts';
import { SWAP_LIMITS } from './limits.ts';
import { swapSchema } from './view.ts';

/** A home with its limits, for the form of a proposal. */
const formHomeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  place: z.string(),
  photo: photoSchema.nullable(),
  host_name: z.string(),
  guests: z.int().nullable(),
  /** First and last day of arrival that can be proposed (PROP-06). */
  earliest: z.iso.date(),
  latest: z.iso.date(),
});

const formSchema = z.object({
  home: formHomeSchema,
  own_homes: z.array(formHomeSchema),
  /** The member's nights, and how many the member's open proposals ask for. */
  nights: z.object({ balance: z.int(), asked: z.int() }),
});

export const getSwapForm = endpoint({
  route: 'GET /api/swaps/form',
  access: 'subscriber',
  summary:
    'What the form of a proposal starts with: the home asked about and the own ones, last offered first',
  query: z.strictObject({ home_id: z.string().max(100) }),
  reply: formSchema,
  refusals: [404, 409],
});

export const getChangeForm = endpoint({
  route: 'GET /api/swaps/:id/change',
  access: 'member',
  summary: 'What the form of a change starts with, for a party who may suggest one',
  params: swapParams,
  reply: formSchema,
  refusals: [403, 404, 409],
});

const ranges = z.array(z.object({ check_in: z.iso.date(), check_out: z.iso.date() }));
const checkedStay = z.object({
  home_id: z.uuid(),
  nights: z.int(),
  open: z.int(),
  ask: z.int(),
  /** Nights that are taken or closed; members cannot tell which. */
  not_free: ranges,
});

/** The requested stays, and who comes to the member's own stay. Without an own home it is a stay for nights. */
const wantedStays = {
  own_home_id: z.string().max(100).optional(),
  check_in: aDay,
  check_out: aDay,
  their_check_in: aDay.optional(),
  their_check_out: aDay.optional(),
  adults: z.coerce.number().int().min(0).max(16).default(1),
  children: z.coerce.number().int().min(0).max(10).default(0),
  pets: z.coerce.number().int().min(0).max(5).default(0),
};
const checkedNights = z.object({
  my_stay: checkedStay,
  /** Null for a stay for nights. */
  their_stay: checkedStay.nullable(),
  /** Windows of the same length for all stays, nearest first, open before ask (PROP-08). */
  nearby: z.array(
    z.object({ my_stay: ranges.element, their_stay: ranges.element.nullable(), open: z.boolean() }),
  ),
  warnings: z.array(z.string()),
});

export const checkNights = endpoint({
  route: 'GET /api/swaps/nights',
  access: 'subscriber',
  summary:
    'States of the nights of the stays, what fits nearby, and what speaks against it without hindering it',
  query: z.strictObject({ home_id: z.string().max(100), ...wantedStays }),
  reply: checkedNights,
  refusals: [404],
});

export const checkChange = endpoint({
  route: 'GET /api/swaps/:id/nights',
  access: 'member',
  summary: 'The same for a party who may suggest a change: the nights of the swap itself do not count',
  params: swapParams,
  query: z.strictObject(wantedStays),
  reply: checkedNights,
  refusals: [403, 404, 409],
});

export const proposeSwap = endpoint({
  route: 'POST /api/swaps',
  access: 'subscriber',
  summary:
    'Propose a swap of two homes, or a stay for nights. 409: nights that are not free, too few own nights, the own home, too many open proposals',
  body: proposalSchema,
  reply: swapSchema,
  refusals: [403, 404, 409],
});

export const SWAP_SECTIONS = ['waiting_for_you', 'waiting_for_them', 'coming_up', 'past'] as const;

const swapRowSchema = swapSchema.omit({ history: true, conditions: true });

export const listSwaps = endpoint({
  route: 'GET /api/swaps',
  access: 'member',
  summary: 'The own swaps by section, or the next page of one section',
  query: z.strictObject({
    section: z.enum(SWAP_SECTIONS, 'section is not one of the list.').optional(),
    cursor: z.string().max(LIMITS.cursor_text).optional(),
    limit: z.coerce.number().int().min(1).max(SWAP_LIMITS.page).optional(),
  }),
  reply: z.object({
    sections: z.array(
      z.object({
        section: z.enum(SWAP_SECTIONS),
        total: z.int(),
        swaps: z.array(swapRowSchema),
        next_cursor: z.string().nullable(),
      }),
    ),
    /** How many swaps wait for this member. */
    waiting: z.int(),
  }),
});

export const getSwap = endpoint({
  route: 'GET /api/swaps/:id',
  access: 'member',
  summary: 'A swap of one’s own: stays, people, words, state and history',
  params: swapParams,
  reply: swapSchema,
  refusals: [404],
});

export const getSwapCalendar = endpoint({
  route: 'GET /api/swaps/:id/calendar.ics',
  access: 'member',
  summary: 'The own stays as all-day events, from final on',
  params: swapParams,
  download: 'text/calendar; charset=utf-8',
  refusals: [404, 409],
});

export const listReplacements = endpoint({
  route: 'GET /api/swaps/:id/replacements',
  access: 'member',
  summary: 'What could take the place of a cancelled swap: homes with the windows in which it could',
  params: swapParams,
  reply: z.object({
    homes: z.array(
      z.object({
        home_id: z.uuid(),
        title: z.string(),
        place: z.string(),
        photo: photoSchema.nullable(),
        host_name: z.string(),
        /** Null for a stay for nights. */
        own_home_id: z.uuid().nullable(),
        my_stay: ranges.element,
        their_stay: ranges.element.nullable(),
        /** Whether every night is open; otherwise the host has to be asked for some. */
        is_open: z.boolean(),
      }),
    ),
    /** The last day of our search for a replacement; null if we are not searching. */
    looking_until: z.iso.date().nullable(),
  }),
  refusals: [403, 404, 409],
});

export const stopLooking = endpoint({
  route: 'DELETE /api/swaps/:id/replacements',
  access: 'member',
  summary: 'Stop looking for what could take its place',
  params: swapParams,
  refusals: [404, 409],
});

/** An agreed or final swap that deleting a home or an account would cancel. */
const endangered = z.object({
  id: z.uuid(),
  sentence: z.string(),
  /** Whether cancelling counts towards the member's figure. */
  counts: z.boolean(),
});

export const listSwapsOfHome = endpoint({
  route: 'GET /api/homes/:id/swaps',
  access: 'member',
  summary: 'Agreed and final swaps that deleting the own home would cancel',
  params: swapParams,
  reply: z.object({ swaps: z.array(endangered) }),
  refusals: [403, 404],
});

export const listOwnSwapsUnderWay = endpoint({
  route: 'GET /api/swaps/under-way',
  access: 'member',
  summary: 'The own agreed and final swaps, which deleting the account would cancel',
  reply: z.object({ swaps: z.array(endangered) }),
});

export type Proposal = z.output<typeof proposalSchema>;
export type ChangedTerms = z.output<typeof changeSchema>;
export type SwapRow = z.output<typeof swapRowSchema>;
export type SwapSection = (typeof SWAP_SECTIONS)[number];
export type CheckedStay = z.output<typeof checkedStay>;
