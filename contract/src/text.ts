import { z } from 'zod';

/** Text of a request: no NUL (PostgreSQL has none), at most `max` characters; messages name the field. */
export function text(field: string, max: number) {
  return z
    .string(`${field} must be text.`)
    .max(max, `${field} takes at most ${max} characters.`)
    .refine((value) => !value.includes('\0'), `${field} holds a character that is not text.`);
}

/** A query key that may come once or several times (`?tags=a&tags=b`), at most `max` times. */
export function repeatable<T extends z.ZodType<string, string>>(field: string, item: T, max: number) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(item).max(max, `${field} takes at most ${max} values.`));
}

/** Something that can be seen: letters, digits, punctuation or signs; invisible characters alone are blank. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Embeddings, overrides and isolates of text direction: invisible, and able to make text read as another one. */
const DIRECTION_TRICKS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionTricks = (value: string) => value.replace(DIRECTION_TRICKS, '');

/**
 * Control characters, and halves of characters, which PostgreSQL takes in no JSON; a line break or a tab is a control
 * character in a line, not in prose.
 */
const CONTROL_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const CONTROL_IN_PROSE = /\p{Cs}|[^\P{Cc}\n\r\t]/u;

/** How many lines a text takes up where it is printed or sent by email, empty ones included. */
export const countLines = (value: string) => value.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).length;

export const isLine = (value: string) => !CONTROL_IN_LINE.test(value);
export const isProse = (value: string) => !CONTROL_IN_PROSE.test(value);

/**
 * The one rule for a line that other people read, such as a name or a title: nothing in it changes the direction of the
 * text around it or breaks the line. Marks of direction that are pasted along unseen are taken out, the rest is refused.
 */
export const asLine = (field: string, line: z.ZodString): z.ZodString =>
  line.overwrite(withoutDirectionTricks).refine(isLine, `${field} holds a character that is not text`);

/** The same for text of several lines. */
export const asProse = (field: string, prose: z.ZodString): z.ZodString =>
  prose.overwrite(withoutDirectionTricks).refine(isProse, `${field} holds a character that is not text`);
