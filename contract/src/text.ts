import { z } from 'zod';

/**
 * A text in a request: without NUL, which PostgreSQL rejects, and of at most `max` characters; messages name the
 * field. `tooLong` is what members read if they can type more than that; the rest only callers of the API can get.
 */
export function text(field: string, max: number, tooLong?: () => string) {
  return z
    .string(`${field} must be text.`)
    .max(max, { error: tooLong ?? `${field} takes at most ${max} characters.` })
    .refine((value) => !value.includes('\0'), `${field} holds a character that is not text.`);
}

/** A query key that may be repeated up to `max` times (`?tags=a&tags=b`). */
export function repeatable<T extends z.ZodType<string, string>>(field: string, item: T, max: number) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(item).max(max, `${field} takes at most ${max} values.`));
}

/**
 * Visible characters: letters, digits, punctuation or signs, but no fillers of Hangul and Braille, which count as such and
 * show nothing. A text of only invisible ones is blank.
 */
export const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Embeddings, overrides and isolates of text direction: invisible, and able to make a text read as another one. */
const DIRECTION_TRICKS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionTricks = (value: string) => value.replace(DIRECTION_TRICKS, '');

/**
 * Control characters, and halves of surrogate pairs, which PostgreSQL rejects in JSON. Line breaks and tabs are
 * control characters in a line, but allowed in prose.
 */
const CONTROL_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const CONTROL_IN_PROSE = /\p{Cs}|[^\P{Cc}\n\r\t]/u;

/** Lines that a text takes up in print or an email, including empty ones. */
export const countLines = (value: string) => value.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).length;

export const isLine = (value: string) => !CONTROL_IN_LINE.test(value);
export const isProse = (value: string) => !CONTROL_IN_PROSE.test(value);

/**
 * The rule for every single-line text that other people read, such as a name or a title: it must not break the line
 * or change the direction of the text around it. Pasted direction marks are removed, the rest is refused; `unreadable`
 * says so to members.
 */
export const asLine = (field: string, line: z.ZodString, unreadable?: () => string): z.ZodString =>
  line
    .overwrite(withoutDirectionTricks)
    .refine(isLine, { error: unreadable ?? `${field} holds a character that is not text` });

/** The same rule for texts of several lines. */
export const asProse = (field: string, prose: z.ZodString, unreadable?: () => string): z.ZodString =>
  prose
    .overwrite(withoutDirectionTricks)
    .refine(isProse, { error: unreadable ?? `${field} holds a character that is not text` });
