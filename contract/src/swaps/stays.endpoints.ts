import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { submissionId } from '../submission.ts';
import { countLines, isLine, isProse, text, withoutDirectionTricks } from '../text.ts';
import { SWAP_LIMITS } from './limits.ts';
import { CONDITION_KEYS, CONDITIONS } from './stay-texts.ts';

type Field = Parameters<typeof m.swaps_stay_characters>[0]['field'];

/** The names of fields are for callers of the API; forms stop at `max`. */
const storedLine = (field: Exclude<Field, 'other'>, max: number) =>
  text(field, max)
    .trim()
    .refine(isLine, { error: () => m.swaps_stay_characters({ field }) });
const line = (...of: Parameters<typeof storedLine>) => storedLine(...of).overwrite(withoutDirectionTricks);
const prose = (field: Field, max: number) =>
  text(field, max)
    .overwrite(withoutDirectionTricks)
    .trim()
    .refine(isProse, { error: () => m.swaps_stay_characters({ field }) });

const guideParams = z.strictObject({ id: z.string().max(100) });
const stayParams = z.strictObject({ id: z.string().max(100), number: z.string().max(2) });

const time = z
  .string('time must be text.')
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: m.swaps_stay_time_format })
  .nullable();

const conditionSchema = z.strictObject({
  choice: z.string().max(100),
  words: prose('other', SWAP_LIMITS.condition_text).default(''),
});
type Conditions = Record<keyof typeof CONDITIONS, typeof conditionSchema>;

/** One choice for each condition. */
export const conditionsSchema = z
  .strictObject(Object.fromEntries(CONDITION_KEYS.map((key) => [key, conditionSchema])) as Conditions)
  .refine(
    (given) =>
      CONDITION_KEYS.every((key) =>
        (CONDITIONS[key].choices as readonly string[]).includes(given[key].choice),
      ),
    { error: m.swaps_conditions_choose },
  );

const addressSchema = z.strictObject({
  street: line('street', SWAP_LIMITS.address_line).default(''),
  postal_code: line('postal_code', SWAP_LIMITS.address_line).default(''),
  town: line('town', SWAP_LIMITS.address_line).default(''),
  country: line('country', SWAP_LIMITS.address_line).default(''),
  directions: prose('directions', SWAP_LIMITS.guide_section_text).default(''),
});

const sectionSchema = z.strictObject({
  id: z.uuid('id must be a UUID.'),
  title: line('title', SWAP_LIMITS.guide_title_text).min(1, { error: m.swaps_guide_section_title_missing }),
  text: prose('text', SWAP_LIMITS.guide_section_text).default(''),
  /** Ids of photos in their order. */
  photos: z
    .array(z.uuid())
    .max(SWAP_LIMITS.guide_photos_per_section, { error: m.swaps_guide_too_many_in_section }),
});

const guideFields = {
  conditions: conditionsSchema,
  house_rules: prose('house_rules', SWAP_LIMITS.house_rules_text).default(''),
  address: addressSchema,
  phone: line('phone', LIMITS.phone_text).default(''),
  check_in_from: time.default(null),
  check_out_until: time.default(null),
  wifi_name: line('wifi_name', SWAP_LIMITS.address_line).default(''),
  wifi_password: line('wifi_password', SWAP_LIMITS.address_line).default(''),
  sections: z
    .array(sectionSchema)
    .max(SWAP_LIMITS.guide_sections, { error: m.swaps_guide_too_many_sections })
    .refine(
      (sections) => new Set(sections.map(({ id }) => id.toLowerCase())).size === sections.length,
      'Each section needs an id of its own.',
    ),
};

/** Limits on lines apply to new texts only. Older texts may have more lines and stay readable. */
export const guideFormSchema = z
  .strictObject({
    ...guideFields,
    version: z.int('version must be a whole number.'),
  })
  .superRefine(({ house_rules, conditions }, context) => {
    if (countLines(house_rules) > SWAP_LIMITS.house_rules_lines) {
      const message = m.swaps_guide_rules_too_many_lines({ count: SWAP_LIMITS.house_rules_lines });
      context.addIssue({ code: 'custom', path: ['house_rules'], message });
    }
    for (const key of CONDITION_KEYS) {
      if (countLines(conditions[key].words) <= SWAP_LIMITS.condition_lines) continue;
      const message = m.swaps_conditions_too_many_lines({ count: SWAP_LIMITS.condition_lines });
      context.addIssue({ code: 'custom', path: ['conditions', key, 'words'], message });
    }
  });

const guidePhotoSchema = z.object({
  id: z.uuid(),
  /** Base of the photo's addresses: append `/{width}.webp`. Only readers of the guide may load them. */
  photo_url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  thumbhash: z.string(),
});

const ownGuideSchema = z.object({
  ...guideFields,
  version: z.int(),
  /** The home and its host as guests see them. */
  home: z.object({
    id: z.uuid(),
    title: z.string(),
    /** Of title and guide; null if the host has not said (LANG-21). */
    language: z.string().nullable(),
    place: z.string(),
    host_name: z.string(),
    /** The country of the emergency numbers. */
    country: z.object({ code: z.string(), name: z.string() }).nullable(),
  }),
  photos: z.array(guidePhotoSchema),
  changed_at: z.iso.datetime().nullable(),
});

export const getOwnGuide = endpoint({
  route: 'GET /api/homes/:id/guide',
  access: 'member',
  summary: 'The house guide and the conditions of an own home, as the editor starts with them',
  params: guideParams,
  reply: ownGuideSchema,
  refusals: [403, 404],
});

export const saveOwnGuide = endpoint({
  route: 'PUT /api/homes/:id/guide',
  access: 'member',
  summary:
    'Save house guide and conditions, on the version that was edited. 403: neither subscribed nor with a swap',
  params: guideParams,
  body: guideFormSchema,
  reply: ownGuideSchema,
  refusals: [403, 404, 409],
});

export const addGuidePhoto = endpoint({
  route: 'POST /api/homes/:id/guide/photos',
  access: 'member',
  summary: 'Send a photo for the house guide of an own home; a section names it when the guide is saved',
  params: guideParams,
  upload: { max_bytes: LIMITS.photo_bytes },
  reply: guidePhotoSchema,
  status: 201,
  refusals: [403, 404, 409],
});

const contactSchema = z.object({
  address: addressSchema.nullable(),
  phone: z.string(),
  check_in_from: z.string().nullable(),
  check_out_until: z.string().nullable(),
  /** The home's time zone, shown after times. */
  place: z.string(),
  arrival: z.object({ time: z.string(), note: z.string() }).nullable(),
  /** The last day on which it is open. */
  open_until: z.iso.date(),
});

export const getStay = endpoint({
  route: 'GET /api/swaps/:id/stays/:number',
  access: 'member',
  summary:
    'Address and phone for the guest of a stay, phone and arrival of the guests for its host. 409: not final',
  params: stayParams,
  reply: contactSchema,
  refusals: [404, 409],
});

export const saveArrival = endpoint({
  route: 'PUT /api/swaps/:id/stays/:number/arrival',
  access: 'member',
  summary: 'Say when one arrives about, as the guest of a stay',
  params: stayParams,
  body: z.strictObject({
    time: time.unwrap(),
    note: prose('note', 300).default(''),
  }),
  reply: contactSchema,
  refusals: [403, 404, 409],
});

export const getGuide = endpoint({
  route: 'GET /api/swaps/:id/stays/:number/guide',
  access: 'member',
  summary: 'The house guide of a stay for its guest from final on; for its host always, as the guest sees it',
  params: stayParams,
  reply: z.object({
    home_title: z.string(),
    /** Of title and sections; null if the host has not said (LANG-21). */
    language: z.string().nullable(),
    host_name: z.string(),
    wifi: z.object({ name: z.string(), password: z.string() }).nullable(),
    sections: z.array(z.object({ title: z.string(), text: z.string(), photos: z.array(guidePhotoSchema) })),
    /** The numbers of the home's country; null if the home has no place, or if we do not know them. */
    here: z
      .object({
        country: z.string(),
        numbers: z.array(
          z.object({ number: z.string(), service: z.enum(['Police', 'Ambulance']).nullable() }),
        ),
      })
      .nullable(),
    /** When our support lines are staffed, such as '24/7'. */
    support_hours: z.string(),
    /** Our support lines with the emergency number of their region, the nearest first. */
    emergency: z.array(
      z.object({ region: z.string(), emergency_number: z.string(), support_phone: z.string() }),
    ),
    changed_at: z.iso.datetime().nullable(),
    /** True if the host has written nothing yet. */
    empty: z.boolean(),
    /** The third day after check-out, the last day on which a saved copy can be read (STAY-12). */
    kept_until: z.iso.date(),
  }),
  refusals: [404, 409],
});

const listSchema = z.array(z.object({ text: z.string(), ticked_at: z.iso.datetime().nullable() }));
const listsSchema = z.object({ before: listSchema, leave: listSchema, version: z.int() });
const lines = z
  .array(line('list_line', SWAP_LIMITS.list_line_text).min(1, { error: m.swaps_lists_line_empty }))
  .max(SWAP_LIMITS.list_lines, { error: m.swaps_lists_too_many_lines });

export const getLists = endpoint({
  route: 'GET /api/swaps/:id/stays/:number/lists',
  access: 'member',
  summary: '‘Before you arrive’ and ‘Before you leave’ of a stay, for guest and host',
  params: stayParams,
  reply: listsSchema,
  refusals: [404, 409],
});

export const saveLists = endpoint({
  route: 'PUT /api/swaps/:id/stays/:number/lists',
  access: 'member',
  summary: 'Write both lists, as the host of the stay; lines that stay keep their ticks',
  params: stayParams,
  body: z.strictObject({ before: lines, leave: lines, version: z.int() }),
  reply: listsSchema,
  refusals: [403, 404, 409],
});

export const tickLine = endpoint({
  route: 'POST /api/swaps/:id/stays/:number/ticks',
  access: 'member',
  summary: 'Tick a line, as the guest of the stay; a tick made without a connection comes with its time',
  params: stayParams,
  body: z.strictObject({
    list: z.enum(['before', 'leave']),
    text: storedLine('list_line', SWAP_LIMITS.list_line_text),
    ticked: z.boolean(),
    at: z.iso.datetime().optional(),
  }),
  reply: listsSchema,
  refusals: [403, 404, 409],
});

export const reportStay = endpoint({
  route: 'POST /api/swaps/:id/stays/:number/help',
  access: 'member',
  summary: 'Something is wrong: opens an urgent ticket about a stay under way',
  params: stayParams,
  body: z.strictObject({
    words: prose('message', LIMITS.message_text).min(10, { error: m.swaps_help_say_what_happened }),
    submission_id: submissionId,
  }),
  reply: z.object({ ticket_id: z.uuid() }),
  status: 201,
  refusals: [404, 409],
});

export type GuideForm = z.output<typeof guideFormSchema>;
export type OwnGuide = z.output<typeof ownGuideSchema>;
export type ConditionsOfHome = z.output<typeof conditionsSchema>;
export type StayContact = z.output<typeof contactSchema>;
export type StayLists = z.output<typeof listsSchema>;
export type GuidePhoto = z.output<typeof guidePhotoSchema>;
