import { m } from '@swapstead/messages';
import { z } from 'zod';
import { isProse, VISIBLE, withoutDirectionTricks } from '../text.ts';

/** Characters that a review, and a reply to one, may have (REV-04, REV-24). */
export const REVIEW_LIMITS = { text_min: 30, text: 2_000, reply: 1_000, report_words: 1_000 } as const;

/** Endings of addresses that people type without 'www.'. Those that are also words count only before a slash. */
const LINK =
  /https?:|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|io|eu|nl|fr|uk|biz|app|dev|shop|site)\b|\b[a-z0-9-]+\.[a-z]{2,}\/\w/i;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/;
const DASH = String.raw`\u2010-\u2015-`;
/** What people put between the digits of a phone number. A dot before a space ends a sentence. */
const BETWEEN = String.raw`(?:[\s()/${DASH}]|\.(?=\d))*`;
/** Eight digits or more that begin with + or 0. A lone 0 before a dot begins a decimal or a version instead. */
const PHONE = new RegExp(
  String.raw`\+(?:${BETWEEN}\d){8,}|(?:^|[^\d.,/-])[.,/-]*0(?!\.)(?:${BETWEEN}\d){7,}`,
);

const HOUR = String.raw`(?:[01]\d|2[0-4])`;
/** A date, a year, a month or a time of day. */
const MOMENT = [
  String.raw`\d?\d[./-]\d?\d[./-](?:19|20)\d\d`,
  String.raw`(?:19|20)\d\d(?:-\d\d-\d\d)?`,
  String.raw`(?:0?[1-9]|1[0-2])[./](?:19|20)\d\d`,
  String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])(?:\.\d\d|\.)?`,
  String.raw`(?:${HOUR}|\d)[.:h][0-5]\d`,
].join('|');
/** Moments and ranges of them, and hours like 0900-1700. */
const MOMENTS = String.raw`(?:${MOMENT})(?!\d)(?:[\s/${DASH}]+(?:${MOMENT})(?!\d))*|${HOUR}[0-5]\d\s*[${DASH}]\s*${HOUR}[0-5]\d`;
/**
 * Only with no other digits beside them: there they may be groups of a phone number. The look-ahead takes the longest
 * run of moments and never tries another way to divide it, of which there may be millions.
 */
const WHEN = new RegExp(
  String.raw`((?:^|[^\d\s()./+${DASH}]|\.\s)[\s()./${DASH}]*)(?=(${MOMENTS}))\2(?![\s()/${DASH}]*\d|\.\d)`,
  'g',
);

/** Invisible characters, which would hide a number from a search for digits, or fill a text that says nothing. */
const INVISIBLE = /\p{Cf}/gu;
const DIGITS = /\p{Nd}/gu;
/** The first digit of each script that has its own: they come in blocks of ten. */
const zeroOf = (code: number): number => {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
  return zero;
};

/** Digits of every script as ASCII, full-width letters as plain ones, nothing invisible. */
const asTyped = (text: string) =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DIGITS, (digit) => {
      const code = digit.codePointAt(0) as number;
      return String(code - zeroOf(code));
    });

/** Whether a text has a link, an email address or a phone number, which reviews leave out (REV-05). */
export function hasContact(text: string): boolean {
  const typed = asTyped(text);
  return LINK.test(typed) || EMAIL.test(typed) || PHONE.test(typed.replace(WHEN, '$1'));
}

/** Removes marks of direction, and keeps at most two line breaks in a row. */
const clean = (text: string) =>
  withoutDirectionTricks(text)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[^\S\n]*(?:\n[^\S\n]*){2,}/g, '\n\n')
    .trim();

/** How many characters of a text can be read, with the spaces between them. */
const readable = (text: string): number =>
  VISIBLE.test(text) ? text.replace(INVISIBLE, '').trim().length : 0;

const publicText = (limits: { min: number; max: number; short: () => string; long: () => string }) =>
  z
    .string({ error: limits.short })
    .overwrite(clean)
    .min(limits.min, { error: limits.short })
    .max(limits.max, { error: limits.long })
    .refine(isProse, { error: m.reviews_text_unreadable })
    .refine((text) => readable(text) >= limits.min, { error: limits.short })
    .refine((text) => !hasContact(text), { error: m.reviews_no_contact });

export const reviewTextSchema = publicText({
  min: REVIEW_LIMITS.text_min,
  max: REVIEW_LIMITS.text,
  short: () => m.reviews_text_too_short({ min: REVIEW_LIMITS.text_min }),
  long: () => m.reviews_text_too_long({ max: REVIEW_LIMITS.text }),
});

export const replyTextSchema = publicText({
  min: 1,
  max: REVIEW_LIMITS.reply,
  short: m.reviews_reply_missing,
  long: () => m.reviews_text_too_long({ max: REVIEW_LIMITS.reply }),
});
