import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stayRulesSchema } from '@swapstead/contract/calendar/stay-rules';
import { LANGUAGE_CODES } from '@swapstead/contract/language-codes';
import { LIMITS } from '@swapstead/contract/limits';
import { reviewTextSchema } from '@swapstead/contract/reviews/review-text';
import { PRIORITIES, TICKET_STATUSES } from '@swapstead/contract/support/tickets';
import { CANCEL_REASONS } from '@swapstead/contract/swaps/texts';
import { z } from 'zod';

/** The demo content in the repository: texts as JSON, pictures beside them. */
export const DEMO_DIR = fileURLToPath(new URL('../../demo/', import.meta.url));

const CANCEL_KEYS = Object.keys(CANCEL_REASONS) as (keyof typeof CANCEL_REASONS)[];

const dayRange = z.object({ from: z.int(), to: z.int() });

const hostSchema = z.object({
  key: z.string(),
  email: z.string(),
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  interests: z.array(z.string()),
  languages: z.array(z.enum(LANGUAGE_CODES)).max(LIMITS.languages).default([]),
  avatar: z.string().nullable(),
  joined_days_ago: z.int(),
  email_verified: z.boolean(),
  contact_preference: z.enum(['chat', 'email']),
  share_email: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** Read by the other party of a signed swap. */
  phone: z.string().optional(),
  /** A verified identity, and whether the own homes ask others for one. */
  identity: z.object({ verified_days_ago: z.int(), asked: z.boolean() }).optional(),
});

const homeSchema = z.object({
  key: z.string(),
  host: z.string(),
  title: z.string(),
  description: z.string(),
  language: z.enum(LANGUAGE_CODES),
  home_type: z.string(),
  location: z.string(),
  guests: z.int().nullable(),
  bedrooms: z.int().nullable(),
  bathrooms: z.number().nullable(),
  amenities: z.array(z.string()),
  interests: z.array(z.string()),
  swap_preferences: z.string().nullable(),
  created_days_ago: z.number(),
  available: z.array(dayRange),
  photos: z.array(z.object({ file: z.string() })),
});

const conversationSchema = z.object({
  home: z.string(),
  guest: z.string(),
  messages: z.array(z.object({ by: z.enum(['guest', 'host']), days_ago: z.number(), text: z.string() })),
});

const ticketSchema = z.object({
  by: z.string(),
  days_ago: z.number(),
  subject: z.string(),
  priority: z.enum(PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  messages: z.array(z.object({ team: z.boolean(), text: z.string() })),
});

const conversationsSchema = z.object({
  conversations: z.array(conversationSchema),
  tickets: z.array(ticketSchema),
});

const windowSchema = z.tuple([z.int(), z.int()]);
const peopleSchema = z.object({ adults: z.int(), children: z.int().optional() });
const by = { days_ago: z.number(), by: z.string() };

const actSchema = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['propose', 'accept', 'sign', 'went-well']), ...by }),
  z.object({ act: z.literal('cancel'), ...by, reason: z.enum(CANCEL_KEYS), words: z.string() }),
  z.object({ act: z.literal('arrival'), ...by, stay: z.int(), time: z.string(), note: z.string() }),
]);

const demoSwapSchema = z.object({
  home: z.string(),
  /** Null for a stay for nights, as is `their_stay`. */
  own_home: z.string().nullable(),
  /** First and last day, as offsets from today. */
  my_stay: windowSchema,
  their_stay: windowSchema.nullable(),
  people: peopleSchema,
  /** The guests who come to the offered home, given when accepting; null while open, and if there is none. */
  their_people: peopleSchema.nullable(),
  words: z.string(),
  acts: z.array(actSchema),
});

const demoGuideSchema = z.object({
  home: z.string(),
  street: z.string(),
  postal_code: z.string(),
  town: z.string(),
  country: z.string(),
  directions: z.string().default(''),
  phone: z.string(),
  check_in_from: z.string().nullable().default(null),
  check_out_until: z.string().nullable().default(null),
  wifi_name: z.string().default(''),
  wifi_password: z.string().default(''),
  house_rules: z.string().default(''),
  /** Conditions that differ from the defaults of a new home. */
  conditions: z.record(z.string(), z.string()),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

const swapsSchema = z.object({
  calendars: z.array(
    z.object({ home: z.string(), confirmed_days_ago: z.int(), rules: stayRulesSchema.optional() }),
  ),
  guides: z.array(demoGuideSchema),
  swaps: z.array(demoSwapSchema),
});

const stars = z.int().min(1).max(5);

const reviewBase = {
  /** Who wrote it; null for a former member. */
  by: z.string().nullable(),
  months_ago: z.int(),
  communication: stars,
  again: z.boolean(),
  text: reviewTextSchema,
  reply: z.string().optional(),
  hidden_reason: z.string().optional(),
};

const reviewsSchema = z.array(
  z.union([
    z.strictObject({ ...reviewBase, home: z.string(), overall: stars, described: stars, cleanliness: stars }),
    z.strictObject({ ...reviewBase, guest: z.string(), care: stars }),
  ]),
);

const likesSchema = z.strictObject({
  likes: z.array(z.strictObject({ member: z.string(), home: z.string(), days_ago: z.int() })),
  /** Members who were told that they like a home of each other. */
  told: z.array(z.strictObject({ members: z.tuple([z.string(), z.string()]), days_ago: z.int() })),
});

const wishesSchema = z.array(
  z.strictObject({
    member: z.string(),
    name: z.string(),
    search: z.record(z.string(), z.string()),
    /** Its days, from the day on which the demo is made. */
    when: z.strictObject({ begins: z.int(), nights: z.int(), play: z.string() }).optional(),
    tells: z.boolean(),
    swaps: z.boolean(),
    days_ago: z.int(),
    /** Homes that have begun to fit since. */
    new: z.array(z.string()).optional(),
  }),
);

export type DemoWish = z.output<typeof wishesSchema>[number];
export type DemoLikes = z.output<typeof likesSchema>;
export type DemoReview = z.output<typeof reviewsSchema>[number];
export type DemoSwaps = z.output<typeof swapsSchema>;
export type DemoSwap = DemoSwaps['swaps'][number];
export type DemoConversations = z.output<typeof conversationsSchema>;
export type DemoHome = z.output<typeof homeSchema>;
export type DemoHost = z.output<typeof hostSchema>;

export async function readDemo() {
  const read = async (name: string) => JSON.parse(await readFile(`${DEMO_DIR}${name}`, 'utf8'));
  return {
    hosts: z.array(hostSchema).parse(await read('hosts.json')),
    homes: z.array(homeSchema).parse(await read('homes.json')),
    talks: conversationsSchema.parse(await read('talks.json')),
    swaps: swapsSchema.parse(await read('swaps.json')),
    reviews: reviewsSchema.parse(await read('reviews.json')),
    likes: likesSchema.parse(await read('likes.json')),
    wishes: wishesSchema.parse(await read('wishes.json')),
  };
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
