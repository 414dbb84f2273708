import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cardPhotoSchema } from '../homes/endpoints.ts';
import { matchCardParts, matchPageParts } from './match-cards.ts';

const homeParams = z.strictObject({ id: z.string().max(100) });
const pageQuery = { cursor: z.string().max(500).optional() };

export const MATCHES_PER_PAGE = 20;

/** How many matches a member has at most; the last of their order are left out (MATCH-16). */
export const MATCHES_MOST = 200;

/** How many windows a match shows. */
export const WINDOWS_MOST = 3;

const windowSchema = z.object({ check_in: z.iso.date(), check_out: z.iso.date() });

const matchWindowSchema = z.object({
  /** The stay of the member at the other home. */
  my_stay: windowSchema,
  /** The stay of the other member at the home of the member. */
  their_stay: windowSchema,
  /** Every night of both stays is open; otherwise some can be asked for. */
  open: z.boolean(),
});

const matchHomeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string().nullable(),
  photo: cardPhotoSchema.nullable(),
});

const matchSchema = z.object({
  /** The home of the other member. */
  home: matchHomeSchema,
  own_home: matchHomeSchema,
  host_name: z.string(),
  /** Why it is a match; each holds at this moment (MATCH-07). */
  reasons: z.object({
    like_each_other: z.boolean(),
    liked: z.boolean(),
    /** Names of the member's own wishes that the home fits. */
    wishes: z.array(z.string()),
    /** Nothing else of the other's wish. */
    they_wish: z.boolean(),
  }),
  windows: z.array(matchWindowSchema),
});

const matchCardSchema = matchSchema.extend(matchCardParts);

export const listMatches = endpoint({
  route: 'GET /api/matches',
  access: 'subscriber',
  summary:
    'Homes whose members want a home of the member, and that the member wants, with days on which both are free',
  query: z.strictObject({
    ...pageQuery,
    /** An own home; without it all of them. */
    for: z.uuid('for must be a UUID.').toLowerCase().optional(),
  }),
  reply: z.object({
    matches: z.array(matchCardSchema),
    next_cursor: z.string().nullable(),
    /** At most 200. */
    total: z.int(),
    /** Since when changes have waited to reach the list, if it is behind by more than 5 minutes (MATCH-19). */
    as_of: z.iso.datetime().nullable(),
    ...matchPageParts,
  }),
});

export const dismissMatch = endpoint({
  route: 'PUT /api/matches/:id/dismissed',
  access: 'subscriber',
  summary:
    'Leave a home of another member out of matches and of news of wishes. Its host does not learn of it',
  params: homeParams,
  refusals: [404],
});

export const restoreMatch = endpoint({
  route: 'DELETE /api/matches/:id/dismissed',
  access: 'subscriber',
  summary: 'Show a dismissed home again',
  params: homeParams,
  refusals: [404],
});

const dismissedHomeSchema = matchHomeSchema.extend({ dismissed_at: z.iso.datetime() });

export const listDismissed = endpoint({
  route: 'GET /api/matches/dismissed',
  access: 'subscriber',
  summary: 'The homes that the member has dismissed, the last first',
  query: z.strictObject(pageQuery),
  reply: z.object({
    homes: z.array(dismissedHomeSchema),
    next_cursor: z.string().nullable(),
  }),
});

export type DismissedHome = z.output<typeof dismissedHomeSchema>;
export type MatchWindow = z.output<typeof matchWindowSchema>;
export type Match = z.output<typeof matchSchema>;
export type MatchCard = z.output<typeof matchCardSchema>;
export type MatchPage = z.output<typeof listMatches.reply>;
