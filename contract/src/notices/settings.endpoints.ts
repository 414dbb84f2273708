import { m, textTable } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KINDS } from './kinds.ts';

export const NOTICE_TEXTS = textTable({
  locked: m.notices_text_locked,
  link_expired: m.common_invalid_link,
  push_unknown: m.notices_text_push_unknown,
  push_keys: m.notices_text_push_keys,
  no_push: m.notices_text_no_push,
});

const mailSchema = z.enum(['at_once', 'daily', 'off'], 'mail must be at_once, daily or off.');
const kindSchema = z.enum(KINDS, { error: m.notices_text_no_such_kind });

const settingsSchema = z.object({
  /** The choices for each kind, in the order of the page. */
  kinds: z.array(z.object({ kind: z.enum(KINDS), mail: mailSchema, push: z.boolean() })),
  /** IANA name of the time zone for digests and quiet hours. */
  time_zone: z.string(),
  /** Whether the zone follows the device used last. */
  follow_device: z.boolean(),
  /** Whether pushes wait between 22:00 and 7:00. */
  quiet: z.boolean(),
  /** Whether emails about swaps may hold names, titles of homes and days. */
  mail_details: z.boolean(),
  /** The member's address if emails to it bounce; otherwise null. */
  mails_come_back: z.string().nullable(),
});

export const getNoticeSettings = endpoint({
  route: 'GET /api/notice_preferences',
  access: 'member',
  summary: 'What the member is told, and how',
  reply: settingsSchema,
});

export const saveNoticePreference = endpoint({
  route: 'PUT /api/notice_preferences/:kind',
  access: 'member',
  summary: 'Choose mail or push for one kind. 409: this mail cannot be switched off',
  params: z.strictObject({ kind: kindSchema }),
  body: z.strictObject({
    mail: mailSchema.optional(),
    push: z.boolean('push must be true or false.').optional(),
  }),
  reply: settingsSchema,
  refusals: [400, 409],
});

export const saveNoticeSettings = endpoint({
  route: 'PUT /api/notice_preferences',
  access: 'member',
  summary:
    'Time zone and quiet hours. `device_zone` is what the browser says; it counts while it is followed',
  body: z.strictObject({
    follow_device: z.boolean('follow_device must be true or false.').optional(),
    time_zone: z.string('time_zone must be text.').max(60).optional(),
    device_zone: z.string('device_zone must be text.').max(60).optional(),
    quiet: z.boolean('quiet must be true or false.').optional(),
    mail_details: z.boolean('mail_details must be true or false.').optional(),
  }),
  reply: settingsSchema,
  refusals: [400],
});

const tokenQuery = z.strictObject({ t: z.string('t must be text.').max(500) });
const offSchema = z.object({
  /** What the emails are about, in words. */
  about: z.string(),
  off: z.boolean(),
});

export const readOffLink = endpoint({
  route: 'GET /api/notices/off',
  access: 'public',
  summary: 'What a link in a mail would switch off. Changes nothing. 400: altered or too old',
  query: tokenQuery,
  reply: offSchema,
  refusals: [400],
});

export const useOffLink = endpoint({
  route: 'POST /api/notices/off',
  access: 'public',
  summary: 'Switch mails off, or on again, by a link in a mail. 400: altered or too old',
  body: z.strictObject({
    t: z.string('t must be text.').max(500),
    off: z.boolean('off must be true or false.'),
  }),
  reply: offSchema,
  refusals: [400],
});

export type NoticeSettings = z.output<typeof settingsSchema>;
