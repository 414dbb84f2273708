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
