import { createHash } from 'node:crypto';
import { EMAIL } from '@swapstead/contract/accounts/endpoints';
import { typedAddress } from '@swapstead/contract/accounts/typed-address';
import { inAnyCase } from '@swapstead/contract/homes/labels';
import { STANDARD_AMENITIES } from '@swapstead/contract/homes/preset-labels';
import { HOME_TYPES } from '@swapstead/contract/homes/presets';
import { LANGUAGE_CODES } from '@swapstead/contract/language-codes';
import { LIMITS } from '@swapstead/contract/limits';
import { isLine, isProse, withoutBreakMarks, withoutDirectionTricks } from '@swapstead/contract/text';
import { z } from 'zod';

/** A home as the import writes it. `row_id` is its id in the other system. */
export type ImportedHome = Omit<z.output<typeof listingRow>, 'id'> & { id: string; row_id: string };

/** Limits of the table homes (0002_homes.sql). */
const LABELS_MAX = 100;
const LABEL_LENGTH = 100;
const COUNT_MAX = 999;
/** Limits of one row, far beyond any real home. */
const DAYS_MAX = 2_000;
const PHOTOS_MAX = 100;
const ID_LENGTH = 200;

/** Namespace of the ids below (RFC 9562, version 5). Never change it: a second run would add every home again. */
const NAME_SPACE = Buffer.from('6f0c2d0a51f94c1c9d6b1f2f6a3f0b57', 'hex');

/** PostgreSQL stores no NUL, and UTF-8 has no lone surrogates. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

const string = (field: string) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? `${field} is required.` : `${field} must be text.`),
    })
    .refine(isStorable, { error: `${field} holds a character that is not text.` });

/** How a text is tidied before it is stored, and what it may contain then, as in the forms. */
type Kind = { tidy: (value: string) => string; isText: (value: string) => boolean };

const filled = (field: string, { tidy, isText }: Kind) =>
  string(field)
    .transform(tidy)
    .refine((value) => value !== '', { error: `${field} is required.` })
    .refine(isText, { error: `${field} holds a character that is not text.` });

/** Null, absent and blank all mean that there is no value. */
const optional = (field: string, { tidy, isText }: Kind) =>
  string(field)
    .nullish()
    .transform((value) => tidy(value ?? '') || null)
    .refine((value) => isText(value ?? ''), { error: `${field} holds a character that is not text.` });

const plain = (value: string) => withoutBreakMarks(withoutDirectionTricks(value));
const singleLine = (value: string) => plain(value).replace(/\s+/g, ' ').trim();
const paragraphs = (value: string) => plain(value).replace(/\r\n?/g, '\n').trim();
const LINE: Kind = { tidy: singleLine, isText: isLine };
const PROSE: Kind = { tidy: paragraphs, isText: isProse };

const count = (field: string) => {
  const error = `${field} takes whole numbers from 0 to ${COUNT_MAX}.`;
  return z
    .int({ error })
    .min(0, { error })
    .max(COUNT_MAX, { error })
    .nullish()
    .transform((value) => value ?? null);
};

const bathrooms = () => {
  const error = `bathrooms takes numbers from 0 to ${COUNT_MAX}.`;
  return z
    .number({ error })
    .min(0, { error })
    .max(COUNT_MAX, { error })
    .nullish()
    .transform((value) => (value == null ? null : Math.round(value * 2) / 2));
};

/** Degrees, rounded to 5 decimals. */
const degrees = (field: string, max: number) => {
  const error = `${field} takes numbers from -${max} to ${max}.`;
  return z
    .number({ error })
    .min(-max, { error })
    .max(max, { error })
    .nullish()
    .transform((value) => (value == null ? null : Math.round(value * 1e5) / 1e5));
};

const list = <T extends z.ZodType>(field: string, item: T, max: number, what = 'texts') =>
  z
    .array(item, { error: `${field} must be a list of ${what}.` })
    .max(max, { error: `${field} takes at most ${max} ${what}.` })
    .nullish()
    .transform((values) => values ?? []);

/** Any white space becomes a single space, so a line break does not make a label invalid. */
const labels = (field: string) => {
  const error = `${field} holds a character that is not text.`;
  return list(
    field,
    string(field).refine((label) => isLine(singleLine(label)), { error }),
    1_000,
  );
};

const standardIds = STANDARD_AMENITIES.map(({ id }) => id);
const standardLabel = new Map<string, string>(STANDARD_AMENITIES.map(({ id, label }) => [id, label]));

const day = z.iso.date({ error: 'available_dates takes days written like 2027-05-31.' });

const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'created_at takes a moment written like 2024-05-31T12:00:00Z.',
  })
  .nullish()
  .transform((value) => (value == null ? null : new Date(value).toISOString()))
  .refine((value) => value === null || Date.parse(value) <= Date.now(), {
    error: 'created_at lies in the future.',
  });

/**
 * How a row becomes a home. Our own field names are taken as they are; `location`, `interests` and the standard
 * amenities may instead be in the format of Inside Airbnb's exports:
 * - location: `city` and `country`, written 'City, Country' (once if both are the same, as for Hong Kong); the place
 *   is then found by `city`, `region` and `country`;
 * - interests: `tags_derived`;
 * - amenities: the labels of `standard_amenities` (ids such as `wifi`) come before the free texts of `amenities`.
 *
 * Labels are trimmed, merged regardless of letter case, and cut to the limits of the table. Bathrooms are rounded to
 * halves, past days are left out, other keys are ignored.
 */
const listingRow = z
  .object(
    {
      id: z
        .union([z.string().refine(isStorable).max(ID_LENGTH), z.int()], {
          error: `id must be a whole number or a text of at most ${ID_LENGTH} characters.`,
        })
        .nullish(),
      host_email: z
        .string({ error: 'host_email must be text.' })
        .overwrite(typedAddress)
        .pipe(z.email({ pattern: EMAIL, error: 'host_email is not an e-mail address.' }))
        .nullish()
        .transform((value) => value ?? null),
      title: filled('title', LINE),
      description: filled('description', PROSE),
      language: z
        .enum(LANGUAGE_CODES, {
          error: ({ input }) =>
            `language ${JSON.stringify(input).slice(0, 60)} is unknown: it takes ${LANGUAGE_CODES.join(', ')}.`,
        })
        .nullish()
        .transform((value) => value ?? null),
      location: optional('location', LINE),
      city: optional('city', LINE),
      region: optional('region', LINE),
      country: optional('country', LINE),
      place_id: z
        .int({ error: 'place_id must be a whole number.' })
        .min(1, { error: 'place_id must be a whole number.' })
        .max(2_147_483_647, { error: 'place_id must be a whole number.' })
        .nullish()
        .transform((value) => value ?? null),
      lat: degrees('lat', 90),
      lng: degrees('lng', 180),
      home_type: z.enum(HOME_TYPES, {
        error: ({ input }) =>
          input == null
            ? 'home_type is required.'
            : `home_type ${JSON.stringify(input).slice(0, 60)} is unknown: it takes ${HOME_TYPES.join(', ')}.`,
      }),
      guests: count('guests'),
      bedrooms: count('bedrooms'),
      bathrooms: bathrooms(),
      amenities: labels('amenities'),
      standard_amenities: list(
        'standard_amenities',
        z.enum(standardIds, { error: `standard_amenities takes ${standardIds.join(', ')}.` }),
        LABELS_MAX,
      ),
      interests: labels('interests'),
      tags_derived: labels('tags_derived'),
      swap_preferences: optional('swap_preferences', PROSE),
      available_dates: list('available_dates', day, DAYS_MAX, 'days'),
      created_at: moment,
      photos: list('photos', string('photos'), PHOTOS_MAX, 'file names'),
    },
    { error: 'the line is not a JSON object.' },
  )
  .transform(({ city, region, country, standard_amenities, tags_derived, lat, lng, ...row }) => ({
    ...row,
    place_words: row.location ?? [city, region, country].filter(Boolean).join(', '),
    point: lat === null || lng === null ? null : { latitude: lat, longitude: lng },
    location: row.location ?? [...new Set([city, country])].filter(Boolean).join(', '),
    amenities: foldLabels(
      [...standard_amenities.map((id) => standardLabel.get(id) ?? id), ...row.amenities],
      LABEL_LENGTH,
    ),
    // Nobody could search for a longer tag.
    interests: foldLabels(row.interests.length > 0 ? row.interests : tags_derived, LIMITS.tag_text),
    available_dates: [...new Set(row.available_dates)].filter((one) => one >= today()),
    photos: [...new Set(row.photos)],
  }))
  .refine((row) => row.location !== '', { error: 'location is required (or city and country).' });

/**
 * Reads one line of the file.
 * @param source the name of the system that the row comes from
 * @returns the home, or a sentence naming everything that is wrong with the line
 */
export function readListingRow(text: string, source: string): ImportedHome | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `the line is not JSON: ${(error as Error).message}.` };
  }
  const { success, data, error } = listingRow.safeParse(value);
  if (!success) {
    return { problem: [...new Set(error.issues.map(({ message }) => message))].join(' ') };
  }
  // A row without an id is identified by its content.
  const row_id = String(data.id ?? createHash('sha256').update(text).digest('hex'));
  return { ...data, id: uuidFor(source, row_id), row_id };
}

/** The same row gets the same id in every run, so that a second run recognises it. */
function uuidFor(source: string, rowId: string): string {
  const bytes = createHash('sha1').update(NAME_SPACE).update(`${source}\n${rowId}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** VALID-09: blank labels are dropped, repeated ones are merged into the first. */
function foldLabels(given: string[], maxLength: number): string[] {
  const folded = new Map<string, string>();
  for (const raw of given) {
    const label = shorten(singleLine(raw), maxLength);
    const key = inAnyCase(label);
    if (label !== '' && !folded.has(key)) folded.set(key, label);
  }
  return [...folded.values()].slice(0, LABELS_MAX);
}

/** Shortens a text without cutting a character in two. */
function shorten(value: string, max: number): string {
  return value.length <= max ? value : [...value].slice(0, max).join('').trim();
}

const today = () => new Date().toISOString().slice(0, 10);
