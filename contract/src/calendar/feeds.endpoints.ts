import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { homeParams } from '../homes/listing.endpoints.ts';
import { LIMITS } from '../limits.ts';

const name = z
  .string({ error: m.calendar_feed_name_missing })
  .trim()
  .min(1, { error: m.calendar_feed_name_missing })
  .max(LIMITS.feed_name_text, {
    error: () => m.calendar_feed_name_too_long({ max: LIMITS.feed_name_text }),
  })
  .refine((value) => !value.includes('\0'), { error: m.calendar_feed_name_unreadable });

const address = z
  .string({ error: m.calendar_no_calendar_address })
  .max(LIMITS.feed_address_text, { error: m.calendar_no_calendar_address });
const END_RULES = ['check_out', 'last_night'] as const;

/** How many entries of a calendar were read, by result. */
const counts = {
  unreadable: z.int(),
  /** Entries that close their nights although parts of them cannot be read. */
  read_in_part: z.int(),
  unknown_zones: z.int(),
  /** Coming entries that are marked free. They close nothing unless the host counts them too. */
  marked_free: z.int(),
};
const nights = z.array(z.object({ from: z.string(), to: z.string() }));

const feedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host name and the last four characters of the address. The whole address is never shown again. */
  shown_address: z.string(),
  end_rule: z.enum(END_RULES),
  /** Seconds since the last attempt and the last success; null before the first. */
  tried_seconds: z.int().nullable(),
  read_seconds: z.int().nullable(),
  /** Why the last sync failed. */
  failure: z.string().nullable(),
  /** True if the calendar is suddenly empty: its nights stay closed until the next sync confirms that. */
  is_doubtful: z.boolean(),
  /** Whether entries marked free close their nights too. */
  counts_free: z.boolean(),
  ...counts,
  /** How many coming nights it closes, and the day after the last of them. */
  nights: z.int(),
  until: z.string().nullable(),
  /** How many coming entries the host ignores. */
  ignored: z.int(),
});

const entrySchema = z.object({
  id: z.string(),
  /** The nights; `to` is the check-out day. */
  from: z.string(),
  to: z.string(),
  is_ignored: z.boolean(),
});

const feedParams = homeParams.extend({ feed_id: z.string().max(100) });

export const listFeeds = endpoint({
  route: 'GET /api/homes/:id/feeds',
  access: 'member',
  summary: 'The other calendars that are read for an own home, with their last results',
  params: homeParams,
  reply: z.object({ feeds: z.array(feedSchema) }),
});

export const connectFeed = endpoint({
  route: 'POST /api/homes/:id/feeds',
  access: 'subscriber',
  summary: 'Connect another calendar, which is read at once; nothing is stored where that fails',
  params: homeParams,
  body: z.object({ name, address }),
  reply: feedSchema,
  status: 201,
  refusals: [409],
});

export const changeFeed = endpoint({
  route: 'PATCH /api/homes/:id/feeds/:feed_id',
  access: 'member',
  summary: 'Rename a calendar, give it another address or say what its end dates and free entries mean',
  params: feedParams,
  body: z.object({ name, address, end_rule: z.enum(END_RULES), counts_free: z.boolean() }).partial(),
  reply: feedSchema,
  refusals: [403, 409],
});

export const syncFeed = endpoint({
  route: 'POST /api/homes/:id/feeds/:feed_id/sync',
  access: 'member',
  summary: 'Read a calendar now, at most once a minute',
  params: feedParams,
  reply: feedSchema,
  refusals: [403],
});

export const removeFeed = endpoint({
  route: 'DELETE /api/homes/:id/feeds/:feed_id',
  access: 'member',
  summary: 'Remove a calendar; its nights become what they were, or stay closed with keep',
  params: feedParams,
  query: z.strictObject({ keep: z.enum(['true', 'false']).optional() }),
  // Closing nights requires a subscription.
  refusals: [403],
});

export const listFeedEntries = endpoint({
  route: 'GET /api/homes/:id/feeds/:feed_id/entries',
  access: 'member',
  summary: 'The entries ahead of a calendar, without any of their words',
  params: feedParams,
  reply: z.object({ entries: z.array(entrySchema) }),
});

export const ignoreFeedEntry = endpoint({
  route: 'PUT /api/homes/:id/feeds/:feed_id/entries/:entry_id',
  access: 'member',
  summary: 'Ignore an entry of a calendar, or use it again',
  params: feedParams.extend({ entry_id: z.string().max(100) }),
  body: z.object({ is_ignored: z.boolean() }),
  reply: feedSchema,
  refusals: [403],
});

export const readCalendarFile = endpoint({
  route: 'POST /api/homes/:id/calendar/file',
  access: 'subscriber',
  summary: 'Read the nights of a calendar file; they are closed only when they are set. It is not kept',
  params: homeParams,
  upload: { max_bytes: LIMITS.calendar_bytes },
  /** `nights_with_free` also includes the nights of entries marked free. */
  reply: z.object({ nights, nights_with_free: nights, ...counts }),
});

export type Feed = z.output<typeof feedSchema>;
export type FeedEntry = z.output<typeof entrySchema>;
export type NewFeed = { name: string; address: string };
export type FeedChanges = Partial<NewFeed & Pick<Feed, 'end_rule' | 'counts_free'>>;
export type CalendarFile = z.output<typeof readCalendarFile.reply>;
