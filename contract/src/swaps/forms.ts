import { m } from '@swapstead/messages';
import { z } from 'zod';
import { isDay } from '../days.ts';
import { LIMITS } from '../limits.ts';
import { submissionId } from '../submission.ts';
import { isProse, text, VISIBLE, withoutDirectionTricks } from '../text.ts';
import { nightsOf } from './format.ts';
import { SWAP_LIMITS } from './limits.ts';
import { SWAP_STATES } from './states.ts';
import { CANCEL_REASONS, DECLINE_REASONS } from './texts.ts';

const keysOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const swapParams = z.strictObject({ id: z.string().max(100) });

export const aDay = z
  .string({ error: m.swaps_dates_missing })
  .refine(isDay, { error: m.swaps_dates_missing });

/** The nights of a stay from a form. Checks that depend on the current day are the server's (PROP-06). */
export const windowSchema = z
  .strictObject({ check_in: aDay, check_out: aDay })
  .refine((window) => window.check_in < window.check_out, { error: m.swaps_dates_order })
  .refine((window) => nightsOf(window) <= SWAP_LIMITS.stay_nights, { error: m.swaps_dates_too_long });

type Kind = 'adults' | 'children' | 'babies' | 'other';

const count = (kind: Kind, min: number, most: number, tooFew = () => m.swaps_people_negative({ kind })) =>
  z
    .int({ error: () => m.swaps_people_whole_number({ kind }) })
    .min(min, { error: tooFew })
    .max(most, { error: () => m.swaps_people_at_most({ kind, most }) });

/** How many guests come to a stay, by age (PROP-11). */
export const peopleFormSchema = z.strictObject({
  adults: count('adults', 1, 16, m.swaps_people_one_adult),
  children: count('children', 0, 10),
  babies: count('babies', 0, 5),
  pets: count('other', 0, 5),
});

/** A party's text, with the characters that messages allow. */
const prose = (min: number, max: number, tooShort: () => string, tooLong: () => string) =>
  z
    .string({ error: m.swaps_words_text })
    .overwrite(withoutDirectionTricks)
    .trim()
    .max(max, { error: tooLong })
    .refine(isProse, { error: m.swaps_words_characters })
    .refine((value) => value.length >= min && (min === 0 || VISIBLE.test(value)), {
      error: tooShort,
    });

export const wordsSchema = prose(
  10,
  SWAP_LIMITS.words,
  m.swaps_words_who_you_are,
  m.swaps_words_few_too_long,
);

/** A text that may be empty is never too short. */
const NEVER = () => '';

const optionalWords = (max: number) =>
  prose(0, max, NEVER, () => m.swaps_words_too_long({ count: max })).default('');

/** Sent with every write: state and revision on the screen, and an id under which it takes effect once. */
export const onScreen = {
  submission_id: submissionId,
  from: z.enum(SWAP_STATES, 'from must be a state.'),
  revision: z.int('revision must be a whole number.'),
};
export const actSchema = z.strictObject(onScreen);

/** The terms of a swap of two, as the sender sees them. */
const terms = {
  /** The sender's home; null for a stay for nights. */
  own_home_id: z.uuid({ error: m.swaps_choose_offer }).toLowerCase().nullable(),
  my_stay: windowSchema,
  /** The other party's stay in that home; null for a stay for nights. */
  their_stay: windowSchema.nullable(),
  people: peopleFormSchema,
  words: wordsSchema,
};

/** Who comes and the message, which the form checks before it sends. A change may be sent without a message. */
const changeWords = prose(0, SWAP_LIMITS.words, NEVER, m.swaps_words_few_too_long).default('');
export const proposalEntries = z.object({ people: terms.people, words: terms.words });
export const changeEntries = z.object({ people: terms.people, words: changeWords });

/** A home and a stay in it, or neither (PROP-05). */
const isOffer = (sent: { own_home_id: string | null; their_stay: object | null }) =>
  (sent.own_home_id === null) === (sent.their_stay === null);
const NO_OFFER = { path: ['own_home_id'], error: m.swaps_choose_offer };

export const proposalSchema = z
  .strictObject({
    submission_id: submissionId,
    home_id: z.uuid({ error: m.swaps_choose_stay }).toLowerCase(),
    ...terms,
    /** The sender's cancelled swap that this one would replace (CANCEL-11). */
    replaces: z.uuid('replaces must be a UUID.').optional(),
  })
  .refine(isOffer, NO_OFFER);

/** A change of a stay for nights: what its party may change depends on which one it is. */
export const changeSchema = z
  .strictObject({
    ...onScreen,
    ...terms,
    words: changeWords,
    /** In a final swap, sending a change signs it (STAY-17): the name as in the agreement, and the tick. */
    name: text('name', LIMITS.display_name_text).optional(),
    read: z.literal(true).optional(),
  })
  .refine(isOffer, NO_OFFER);

export const declineSchema = z.strictObject({
  ...onScreen,
  reason: z.enum(keysOf(DECLINE_REASONS), { error: m.swaps_choose_reason }).default('none'),
  words: optionalWords(500),
});

export const cancelSchema = z.strictObject({
  ...onScreen,
  reason: z.enum(keysOf(CANCEL_REASONS), { error: m.swaps_choose_reason }),
  words: prose(20, SWAP_LIMITS.words, m.swaps_words_tell_others, () =>
    m.swaps_words_too_long({ count: SWAP_LIMITS.words }),
  ),
});

export const signature = {
  /** The hash of the text that was read. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 characters.'),
  name: text('name', LIMITS.display_name_text).min(1, { error: m.swaps_refusal_name_wrong }),
  read: z.literal(true, { error: m.swaps_sign_confirm_read }),
};

export const signSchema = z.strictObject({ ...onScreen, ...signature });

export const objectionWords = prose(20, SWAP_LIMITS.words, m.swaps_words_tell_others, () =>
  m.swaps_words_too_long({ count: SWAP_LIMITS.words }),
);
