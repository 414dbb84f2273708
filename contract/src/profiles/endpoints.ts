import { languages, m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { inAnyCase } from '../homes/labels.ts';
import { LANGUAGE_CODES, languageCodeSchema } from '../language-codes.ts';
import { LIMITS } from '../limits.ts';
import { parseUrl } from '../parse-url.ts';
import { asLine, asProse, text, VISIBLE } from '../text.ts';
import { isReservedName } from './reserved-names.ts';

export const CONTACT_PREFERENCES = ['chat', 'email'] as const;

type Limited = (words: { max: number }) => string;

/** An optional text; a blank one becomes null. */
const optionalText = (
  field: string,
  max: number,
  { as, tooLong, unreadable }: { as: typeof asLine; tooLong: Limited; unreadable: () => string },
) =>
  as(
    field,
    text(field, max, () => tooLong({ max })),
    unreadable,
  )
    .trim()
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

const websiteSchema = text('Website', LIMITS.website_text, () =>
  m.profiles_website_too_long({ max: LIMITS.website_text }),
)
  .trim()
  .refine((value) => value === '' || isWebAddress(value), { error: m.profiles_website_invalid })
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

/** The URL parser alone would accept spaces, and also 'https:ines', a link that leads nowhere. */
const isWebAddress = (value: string) => /^https?:\/\/\S+$/i.test(value) && parseUrl(value) !== undefined;

/** Interests as typed, without duplicates in another letter case. */
const interestsSchema = z
  .array(
    asLine(
      'An interest',
      text('An interest', LIMITS.interest_text, () =>
        m.profiles_interest_too_long({ max: LIMITS.interest_text }),
      ),
      m.profiles_interest_unreadable,
    )
      .trim()
      .regex(VISIBLE, { error: m.profiles_interest_blank }),
    { error: m.profiles_interests_not_list },
  )
  .max(LIMITS.interests, { error: () => m.profiles_too_many_interests({ max: LIMITS.interests }) })
  .transform((interests) => {
    const seen = new Set<string>();
    return interests.filter((one) => seen.size < seen.add(inAnyCase(one)).size);
  });

/** Codes of the languages that the member speaks, in their order. */
const languagesSchema = z
  .array(languageCodeSchema(m.profiles_language_unknown), 'languages must be a list')
  .max(LIMITS.languages, { error: () => m.profiles_too_many_languages({ max: LIMITS.languages }) })
  .refine((codes) => new Set(codes).size === codes.length, 'languages takes each language once');

/** The editor's form and the body of a save. Saving replaces the whole record: omitted fields are emptied. */
export const profileFormSchema = z.strictObject({
  display_name: z
    .string({ error: m.profiles_name_missing })
    .trim()
    .min(1, { error: m.profiles_name_missing })
    .pipe(
      asLine(
        'Display name',
        text('Display name', LIMITS.display_name_text, () =>
          m.profiles_name_too_long({ max: LIMITS.display_name_text }),
        ),
        m.profiles_name_unreadable,
      ),
    )
    .refine((name) => VISIBLE.test(name), { error: m.profiles_name_missing })
    .refine((name) => !isReservedName(name), { error: m.profiles_name_reserved }),
  bio: optionalText('Bio', LIMITS.bio_text, {
    as: asProse,
    tooLong: m.profiles_bio_too_long,
    unreadable: m.profiles_bio_unreadable,
  }),
  location: optionalText('Location', LIMITS.profile_location_text, {
    as: asLine,
    tooLong: m.profiles_location_too_long,
    unreadable: m.profiles_location_unreadable,
  }),
  phone: optionalText('Phone', LIMITS.phone_text, {
    as: asLine,
    tooLong: m.profiles_phone_too_long,
    unreadable: m.profiles_phone_unreadable,
  }),
  website: websiteSchema,
  interests: interestsSchema.default([]),
  languages: languagesSchema.default([]),
  contact_preference: z
    .enum(CONTACT_PREFERENCES, 'contact_preference must be one of chat, email')
    .default('chat'),
  share_email: z.boolean('share_email must be true or false').default(false),
});

/** The member's own profile in full. Without a record every field has its default (PROF-44). */
export const ownProfileSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  interests: z.array(z.string()),
  languages: z.array(z.enum(LANGUAGE_CODES)),
  /** The address changes with every upload. */
  avatar_url: z.string().nullable(),
  contact_preference: z.enum(CONTACT_PREFERENCES),
  share_email: z.boolean(),
  /** When the member joined. */
  created_at: z.iso.datetime(),
  completed_swaps: z.int(),
});

const userParams = z.strictObject({ user_id: z.string().max(100) });

export const getOwnProfile = endpoint({
  route: 'GET /api/profiles/me',
  access: 'member',
  summary: 'The own profile in full',
  reply: ownProfileSchema,
});

export const saveOwnProfile = endpoint({
  route: 'PUT /api/profiles/me',
  access: 'member',
  summary: 'Save the own profile: the first save inserts the record, later ones replace it',
  body: profileFormSchema,
  reply: ownProfileSchema,
});

export const saveOwnAvatar = endpoint({
  route: 'PUT /api/profiles/me/avatar',
  access: 'member',
  summary: 'Upload the own avatar: JPEG, PNG or WebP up to 5 MB. 413: too large. 415: another kind of file',
  upload: { max_bytes: LIMITS.avatar_bytes },
  reply: ownProfileSchema,
  refusals: [411, 413, 415],
});

export const saveOwnLanguage = endpoint({
  route: 'PUT /api/profiles/me/language',
  access: 'member',
  summary: 'Choose your language: for emails, files and the pages that open after signing in',
  body: z.strictObject({
    language: z
      .string({ error: m.profiles_language_unknown })
      .refine((language) => languages.includes(language), { error: m.profiles_language_unknown }),
  }),
  reply: z.object({ language: z.string() }),
});

export const exportOwnData = endpoint({
  route: 'GET /api/profiles/me/export',
  access: 'member',
  confirm: m.accounts_confirm_to_download_data,
  summary: 'Everything held about the member as a ZIP: JSON files and pictures',
  download: 'application/zip',
});

export const getProfile = endpoint({
  route: 'GET /api/profiles/:user_id',
  access: 'member',
  summary: 'The own profile by the own id; anybody else’s is not found',
  params: userParams,
  reply: ownProfileSchema,
  refusals: [404],
});

export const saveProfile = endpoint({
  route: 'PUT /api/profiles/:user_id',
  access: 'member',
  summary: 'Save the own profile by the own id; anybody else’s is refused',
  params: userParams,
  body: profileFormSchema,
  reply: ownProfileSchema,
  refusals: [403],
});

export const saveAvatar = endpoint({
  route: 'PUT /api/profiles/:user_id/avatar',
  access: 'member',
  summary: 'Upload the own avatar by the own id; anybody else’s is refused',
  params: userParams,
  upload: { max_bytes: LIMITS.avatar_bytes },
  reply: ownProfileSchema,
  refusals: [403, 411, 413, 415],
});

export type OwnProfile = z.output<typeof ownProfileSchema>;
export type ProfileForm = z.input<typeof profileFormSchema>;
export type ProfileChanges = z.output<typeof profileFormSchema>;
