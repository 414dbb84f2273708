import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PRIORITIES, TICKET_STATUSES } from '@swapstead/contract/tickets';
import { z } from 'zod';

/** The demo content of the repository: texts in JSON, pictures beside them. */
export const DEMO_DIR = fileURLToPath(new URL('../../demo/', import.meta.url));

const dayRange = z.object({ from: z.int(), to: z.int() });

const hostSchema = z.object({
  key: z.string(),
  email: z.string(),
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  interests: z.array(z.string()),
  avatar: z.string().nullable(),
  joined_days_ago: z.int(),
  email_verified: z.boolean(),
  contact_preference: z.enum(['chat', 'email']),
  share_email: z.boolean(),
  role: z.enum(['user', 'admin']),
});

const homeSchema = z.object({
  key: z.string(),
  host: z.string(),
  title: z.string(),
  description: z.string(),
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

const talksSchema = z.object({
  conversations: z.array(conversationSchema),
  tickets: z.array(ticketSchema),
});

export type DemoTalks = z.output<typeof talksSchema>;
export type DemoHome = z.output<typeof homeSchema>;
export type DemoHost = z.output<typeof hostSchema>;

export async function readDemo() {
  const read = async (name: string) => JSON.parse(await readFile(`${DEMO_DIR}${name}`, 'utf8'));
  return {
    hosts: z.array(hostSchema).parse(await read('hosts.json')),
    homes: z.array(homeSchema).parse(await read('homes.json')),
    talks: talksSchema.parse(await read('talks.json')),
  };
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
