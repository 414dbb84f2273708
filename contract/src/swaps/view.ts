import { z } from 'zod';
import { photoSchema } from '../homes/endpoints.ts';
import { SWAP_STATES } from './states.ts';

const party = z.int().min(1).max(3);
const day = z.iso.date();

/** A deadline: the instant at which it ends, and the last day before it. */
export const deadlineSchema = z.object({ at: z.iso.datetime(), day });

export const peopleSchema = z.object({
  adults: z.int(),
  children: z.int(),
  babies: z.int(),
  pets: z.int(),
});

const swapPartySchema = z.object({
  party,
  is_me: z.boolean(),
  /** The name as this viewer may read it; may be 'Former member' or the mask of PROP-30. */
  name: z.string(),
  left: z.boolean(),
  avatar_url: z.string().nullable(),
});

/** One home, its host, its guest, one window, and the people who come. */
export const swapStaySchema = z.object({
  number: z.int(),
  home: z.object({
    /** Null once the listing is deleted. */
    id: z.uuid().nullable(),
    title: z.string(),
    /** Null if this viewer may not read it. */
    place: z.string().nullable(),
    photo: photoSchema.nullable(),
  }),
  host: party,
  guest: party,
  check_in: day,
  check_out: day,
  nights: z.int(),
  /** Null until the guest has named who comes. */
  people: peopleSchema.nullable(),
  phase: z.enum(['before', 'under_way', 'over']),
});

/** A suggested stay, with the previous values. */
const changedStaySchema = z.object({
  number: z.int(),
  home_title: z.string(),
  check_in: day,
  check_out: day,
  people: peopleSchema.nullable(),
  /** The previous home and nights; null if the suggestion keeps them. */
  was: z.object({ home_title: z.string(), check_in: day, check_out: day }).nullable(),
  /** The previous people; null if the suggestion keeps them. */
  people_were: peopleSchema.nullable(),
});

/** The facts of a suggestion: who made it, when, and the sender's words ('' if none). */
const suggested = {
  by: party,
  at: z.iso.datetime(),
  words: z.string(),
  stays: z.array(changedStaySchema),
};

const waitingChangeSchema = z.object({
  id: z.uuid(),
  ...suggested,
  until: deadlineSchema,
  /** The parties who have accepted it, including the one who suggested it. */
  answered: z.array(party),
  /** In a final swap, the hash of the text that an acceptance signs. */
  sha256: z.string().nullable(),
});

const disputeSchema = z.object({
  by: party,
  stay: z.int(),
  until: deadlineSchema,
  answers: z.array(z.object({ party, happened: z.boolean(), words: z.string() })),
  /** True if our team decides: all have answered, someone disagrees, or the time is over. */
  with_team: z.boolean(),
});

/** The nights that a stay for nights costs. */
const stayNightsSchema = z.object({
  amount: z.int(),
  /** `asked`: nothing has moved. `held`: taken from the guest. `shared`: where the ending has sent them. */
  state: z.enum(['asked', 'held', 'shared']),
  /** Where they go if the viewer cancels now, or where they went: to the host, and back to the guest. */
  to_host: z.int(),
  to_guest: z.int(),
});

/** How the swap ended early. */
const endingSchema = z.object({
  /** The party who ended it; null for our team, or if time ran out. */
  by: party.nullable(),
  why: z.enum(['said', 'home_gone', 'left', 'team']),
  day,
  reason: z.string().nullable(),
  words: z.string().nullable(),
  home_title: z.string().nullable(),
});

export const swapEntrySchema = z.object({
  /** Higher ids happened later. */
  id: z.int(),
  /** The party who acted; null for our team, or if time ran out. */
  party: party.nullable(),
  sentence: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  words: z.string().nullable(),
  changes: z.array(z.string()),
});

/** The conditions of one home for its guests. */
const homeConditionsSchema = z.object({
  stay: z.int(),
  choices: z.array(z.object({ heading: z.string(), choice: z.string(), words: z.string() })),
  house_rules: z.string(),
});

/** A swap as one of its parties sees it. */
export const swapSchema = z.object({
  id: z.uuid(),
  state: z.enum(SWAP_STATES),
  revision: z.int(),
  created_at: z.iso.datetime(),
  /** This viewer's current day, in the zone of the deadlines. */
  today: day,
  me: party,
  proposer: party,
  parties: z.array(swapPartySchema),
  stays: z.array(swapStaySchema),
  /** Each party's latest words about the terms, newest first. */
  words: z.array(z.object({ party, words: z.string(), at: z.iso.datetime() })),
  /** The parties who have accepted the current revision, including the one who suggested it. */
  answered: z.array(party),
  suggested_by: party,
  signed: z.array(party),
  answer_until: deadlineSchema.nullable(),
  sign_until: deadlineSchema.nullable(),
  change: waitingChangeSchema.nullable(),
  /**
   * While open, what the current terms change of the previous ones, and who had suggested those; null for a first
   * proposal.
   */
  suggested: z.object({ ...suggested, was_by: party }).nullable(),
  dispute: disputeSchema.nullable(),
  ending: endingSchema.nullable(),
  completed_day: day.nullable(),
  went_well: z.array(party),
  /** Whether the last day of stay has begun, and whether it is over. */
  last_day_begun: z.boolean(),
  last_day_over: z.boolean(),
  /** What this viewer may do, in addition to what the state allows. */
  may: z.object({
    /** Accept, suggest a change and ask for more time while open: requires a subscription and no stop. */
    answer: z.boolean(),
    /** True if our team does not allow this viewer to agree swaps; a membership does not change that. */
    stopped: z.boolean(),
    more_time: z.boolean(),
    /** Whether the viewer can report that the swap did not happen. */
    object: z.boolean(),
  }),
  /** Null if homes are exchanged, which costs no nights. */
  nights: stayNightsSchema.nullable(),
  /** Which parts of the stays are open at this moment. */
  opens: z.object({ contact: z.boolean(), guide: z.boolean() }),
  /** 'cancelled n of m agreed swaps' as it would read after cancelling this one. */
  figure_after_cancelling: z.object({ cancelled: z.int(), agreed: z.int() }).nullable(),
  /** The conversations with the other parties. */
  conversations: z.array(z.object({ party, conversation_id: z.uuid() })),
  /** This proposal would replace a cancelled swap. */
  replaces: z.boolean(),
  /** When time alone next changes something here: read the swap again then. */
  changes_at: z.iso.datetime().nullable(),
  history: z.array(swapEntrySchema),
  /** The conditions of each home for its guests, while the swap is open; later they are part of the agreement. */
  conditions: z.array(homeConditionsSchema),
});

export type Deadline = z.output<typeof deadlineSchema>;
export type SwapStay = z.output<typeof swapStaySchema>;
export type SwapEntry = z.output<typeof swapEntrySchema>;
export type SwapView = z.output<typeof swapSchema>;
