import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventNumberSchema } from '../inbox/event-number.ts';
import { KINDS } from './kinds.ts';

const noticeParams = z.strictObject({ id: z.string().max(100) });
const position = z.int('up_to must be a whole number.').min(0).max(Number.MAX_SAFE_INTEGER);

const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  /** What happened, worded for the reader's current rights. */
  text: z.string(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
  /** The position in the list, higher is later; a notice that grows moves up. */
  position: z.int(),
  /** The page of the notice's subject; null if there is no longer anything to open. */
  path: z.string().nullable(),
});

const unreadSchema = z.object({ notices_unread: z.int() });

export const listNotices = endpoint({
  route: 'GET /api/notices',
  access: 'member',
  summary: 'The own notices, latest first',
  query: z.strictObject({
    before: eventNumberSchema.optional(),
    /** Lists only unread notices. */
    unread: z.literal('true', 'unread is true or left out.').optional(),
    limit: z.coerce.number('limit must be a number.').int().min(1).max(30).optional(),
  }),
  reply: z.object({
    notices: z.array(noticeSchema),
    /** Pass as `before` for the next page. */
    next_before: z.int().nullable(),
    notices_unread: z.int(),
  }),
});

export const countNotices = endpoint({
  route: 'GET /api/notices/unread',
  access: 'member',
  summary: 'How many notices are not read',
  reply: unreadSchema,
});

export const markNoticeRead = endpoint({
  route: 'PUT /api/notices/:id/read',
  access: 'member',
  summary: 'Mark a notice as read',
  params: noticeParams,
  reply: unreadSchema,
  refusals: [404],
});

export const markNoticeUnread = endpoint({
  route: 'DELETE /api/notices/:id/read',
  access: 'member',
  summary: 'Mark a notice as unread',
  params: noticeParams,
  reply: unreadSchema,
  refusals: [404],
});

export const markNoticesRead = endpoint({
  route: 'POST /api/notices/read',
  access: 'member',
  summary:
    'Mark as read what stands at `up_to` or below it; of one thing (swap, conversation, ticket) with its id',
  body: z.strictObject({ up_to: position, thing_id: z.uuid('thing_id must be a UUID.').optional() }),
  reply: unreadSchema,
});

export const createNotice = endpoint({
  route: 'POST /api/notices',
  access: 'member',
  summary: 'Not possible: only the server writes notices',
  body: z.unknown(),
  refusals: [403],
});

export const changeNotice = endpoint({
  route: 'PATCH /api/notices/:id',
  access: 'member',
  summary: 'Not possible: notices stay as they were written',
  params: noticeParams,
  body: z.unknown(),
  refusals: [403],
});

export const deleteNotice = endpoint({
  route: 'DELETE /api/notices/:id',
  access: 'member',
  summary: 'Not possible: notices go after 180 days',
  params: noticeParams,
  refusals: [403],
});

export type Notice = z.output<typeof noticeSchema>;
