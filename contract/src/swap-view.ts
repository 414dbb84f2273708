import { z } from 'zod';
import { photoSchema } from './homes.ts';
import { SWAP_STATES } from './swap-states.ts';

const party = z.int().min(1).max(3);
const day = z.iso.date();

/** A deadline: the instant at which it is over, and the last day that belongs to it. */
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
  /** The name as this viewer may read it: also 'Former member', or the mask of PROP-30. */
  name: z.string(),
  left: z.boolean(),
  avatar_url: z.string().nullable(),
});

/** One home, its host, its guest, one window, the people who come. */
export const swapStaySchema = z.object({
  number: z.int(),
  home: z.object({
    /** Null once the listing is deleted. */
    id: z.uuid().nullable(),
    title: z.string(),
    /** Null where this viewer may not read it. */
    place: z.string().nullable(),
    photo: photoSchema.nullable(),
  }),
  host: party,
  guest: party,
  check_in: day,
  check_out: day,
  nights: z.int(),
  /** Null until the guest has said. */
  people: peopleSchema.nullable(),
  phase: z.enum(['before', 'under_way', 'over']),
});

/** A stay as a change would have it, and what it is as long as that waits. */
const changedStaySchema = z.object({
  number: z.int(),
  home_title: z.string(),
  check_in: day,
  check_out: day,
  people: peopleSchema.nullable(),
  /** Null where home and nights stay what they are. */
  was: z.object({ home_title: z.string(), check_in: day, check_out: day }).nullable(),
  /** Null where those who come stay the same. */
  people_were: peopleSchema.nullable(),
});

const waitingChangeSchema = z.object({
  id: z.uuid(),
  by: party,
  until: deadlineSchema,
  /** Who has said yes to it, the one who suggests it included. */
  answered: z.array(party),
  stays: z.array(changedStaySchema),
  words: z.string(),
  /** In final: what is signed with the answer. */
  sha256: z.string().nullable(),
});

const disputeSchema = z.object({
  by: party,
  stay: z.int(),
  until: deadlineSchema,
  answers: z.array(z.object({ party, happened: z.boolean(), words: z.string() })),
  /** All have answered, or somebody contradicts, or the time is over. */
  with_team: z.boolean(),
});

/** How it ended where it did not go on. */
const endingSchema = z.object({
  /** Null: our team, or the clock. */
  by: party.nullable(),
  why: z.enum(['said', 'home_gone', 'left', 'team']),
  day,
  reason: z.string().nullable(),
  words: z.string().nullable(),
  home_title: z.string().nullable(),
});

export const swapEntrySchema = z.object({
  /** Rises in the order in which things happened. */
  id: z.int(),
  /** Null: the clock, or our team. */
  party: party.nullable(),
  sentence: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  words: z.string().nullable(),
  changes: z.array(z.string()),
});

/** What one home asks of its guests. */
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
  /** The day on which this viewer reads it, in the zone of the deadlines. */
  today: day,
  me: party,
  proposer: party,
  parties: z.array(swapPartySchema),
  stays: z.array(swapStaySchema),
  words: z.string(),
  /** Who has said yes to the present revision, and who suggested it. */
  answered: z.array(party),
  suggested_by: party,
  signed: z.array(party),
  answer_until: deadlineSchema.nullable(),
  sign_until: deadlineSchema.nullable(),
  change: waitingChangeSchema.nullable(),
  dispute: disputeSchema.nullable(),
  ending: endingSchema.nullable(),
  completed_day: day.nullable(),
  went_well: z.array(party),
  /** Whether the last day of stay has begun, and whether it is over. */
  last_day_begun: z.boolean(),
  last_day_over: z.boolean(),
  /** What this viewer may do beside what the state allows. */
  may: z.object({
    /** Subscribed, and not stopped: accept, suggest a change and need more time while open. */
    answer: z.boolean(),
    /** Our team keeps this viewer from agreeing swaps: no membership changes that. */
    stopped: z.boolean(),
    more_time: z.boolean(),
    /** Say that it did not happen. */
    object: z.boolean(),
  }),
  /** 'cancelled n of m agreed swaps' as it would read after cancelling this one. */
  figure_after_cancelling: z.object({ cancelled: z.int(), agreed: z.int() }).nullable(),
  /** The conversations with the other parties. */
  conversations: z.array(z.object({ party, conversation_id: z.uuid() })),
  /** This proposal would replace a cancelled swap. */
  replaces: z.boolean(),
  /** When something of this changes by the clock alone: read it again then. */
  changes_at: z.iso.datetime().nullable(),
  history: z.array(swapEntrySchema),
  /** While it is open, of each home; from then on they stand in the agreement. */
  conditions: z.array(homeConditionsSchema),
});

export type Deadline = z.output<typeof deadlineSchema>;
export type SwapStay = z.output<typeof swapStaySchema>;
export type SwapEntry = z.output<typeof swapEntrySchema>;
/** What cards are made of. */
export type SwapView = z.output<typeof swapSchema>;
