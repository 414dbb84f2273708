import { z } from 'zod';
import { isDay } from '../days.ts';
import { LIMITS } from '../limits.ts';
import { isProse, text, VISIBLE } from '../text.ts';
import { nightsOf } from './format.ts';
import { SWAP_LIMITS } from './limits.ts';
import { SWAP_STATES } from './states.ts';
import { CANCEL_REASONS, DATE_TEXTS, DECLINE_REASONS } from './texts.ts';

const keysOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const swapParams = z.strictObject({ id: z.string().max(100) });

export const aDay = z.string(DATE_TEXTS.missing).refine(isDay, DATE_TEXTS.missing);

/** The nights of a stay from a form. Checks that depend on the current day are the server's (PROP-06). */
export const windowSchema = z
  .strictObject({ check_in: aDay, check_out: aDay })
  .refine((window) => window.check_in < window.check_out, DATE_TEXTS.order)
  .refine((window) => nightsOf(window) <= SWAP_LIMITS.stay_nights, DATE_TEXTS.too_long);

const count = (field: string, min: number, most: number, tooFew = `${field} cannot be negative.`) =>
  z.int(`${field} must be a whole number.`).min(min, tooFew).max(most, `${field} takes at most ${most}.`);

/** How many guests come to a stay, by age (PROP-11). */
export const peopleFormSchema = z.strictObject({
  adults: count('Adults', 1, 16, 'At least one adult comes along.'),
  children: count('Children', 0, 10),
  babies: count('Babies', 0, 5),
  pets: count('Pets', 0, 5),
});

/** A party's text, with the characters that messages allow. */
const prose = (min: number, max: number, tooShort: string, tooLong: string) =>
  z
    .string('Write text.')
    .trim()
    .max(max, tooLong)
    .refine(isProse, 'The text holds characters that cannot be shown.')
    .refine((value) => value.length >= min && (min === 0 || VISIBLE.test(value)), tooShort);

const TOO_MANY_WORDS = 'A few words take at most 1,000 characters.';

export const wordsSchema = prose(
  10,
  SWAP_LIMITS.words,
  'Say in a sentence who you are and why you come.',
  TOO_MANY_WORDS,
);

const optionalWords = (max: number) =>
  prose(0, max, '', `The words take at most ${max.toLocaleString('en-GB')} characters.`).default('');

/** Sent with every write: state and revision on the screen, and an id under which it takes effect once. */
export const onScreen = {
  submission_id: z.uuid('submission_id must be a UUID.'),
  from: z.enum(SWAP_STATES, 'from must be a state.'),
  revision: z.int('revision must be a whole number.'),
};
export const actSchema = z.strictObject(onScreen);

/** The terms of a swap of two, as the sender sees them. */
const terms = {
  /** The sender's home. */
  own_home_id: z.uuid('Choose what you offer.').toLowerCase(),
  my_stay: windowSchema,
  their_stay: windowSchema,
  people: peopleFormSchema,
  words: wordsSchema,
};

export const proposalSchema = z.strictObject({
  submission_id: z.uuid('submission_id must be a UUID.'),
  home_id: z.uuid('Choose where you stay.').toLowerCase(),
  ...terms,
  /** The sender's cancelled swap that this one would replace (CANCEL-11). */
  replaces: z.uuid('replaces must be a UUID.').optional(),
});

export const changeSchema = z.strictObject({
  ...onScreen,
  ...terms,
  words: prose(0, SWAP_LIMITS.words, '', TOO_MANY_WORDS).default(''),
  /** In a final swap, sending a change signs it (STAY-17): the name as in the agreement, and the tick. */
  name: text('The name', LIMITS.display_name_text).optional(),
  read: z.literal(true).optional(),
});

export const declineSchema = z.strictObject({
  ...onScreen,
  reason: z.enum(keysOf(DECLINE_REASONS), 'Choose a reason.').default('none'),
  words: optionalWords(500),
});

export const cancelSchema = z.strictObject({
  ...onScreen,
  reason: z.enum(keysOf(CANCEL_REASONS), 'Choose a reason.'),
  words: prose(
    20,
    SWAP_LIMITS.words,
    'Tell the others in a sentence or two.',
    'The words take at most 1,000 characters.',
  ),
});

export const signature = {
  /** The hash of the text that was read. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 characters.'),
  name: text('The name', LIMITS.display_name_text).min(1, 'This is not the name in the agreement.'),
  read: z.literal(true, 'Please confirm that you have read the agreement.'),
};

export const signSchema = z.strictObject({ ...onScreen, ...signature });

export const objectionWords = prose(
  20,
  SWAP_LIMITS.words,
  'Tell the others in a sentence or two.',
  'The words take at most 1,000 characters.',
);
