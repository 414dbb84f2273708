import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { photoSchema } from '../homes/endpoints.ts';
import { LIMITS } from '../limits.ts';
import { text } from '../text.ts';

const params = z.strictObject({ id: z.string().max(100) });

/** Whether a home is hidden, with the reason that its host reads. */
const hiding = {
  /** Null unless our team has hidden this home. */
  hidden_reason: z.string().nullable(),
  /** True if all homes of the host are hidden, because the account is suspended. */
  host_suspended: z.boolean(),
};

/** A home in the admins' list: what everyone sees, its host, and whether it is hidden. */
const adminHomeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  photo: photoSchema.nullable(),
  created_at: z.iso.datetime(),
  ...hiding,
  host: z.object({ user_id: z.uuid(), email: z.string(), display_name: z.string().nullable() }),
});

export const listHomesAsAdmin = endpoint({
  route: 'GET /api/admin/homes',
  access: 'admin',
  summary: 'All homes, newest first, found by id, part of the title, or name or address of the host',
  query: z.strictObject({
    search: text('search', LIMITS.search_text).optional(),
    /** Lists only hidden homes. */
    hidden: z.literal('1', 'hidden can be 1 only').optional(),
    cursor: z.string().max(LIMITS.cursor_text, 'cursor is not one of ours.').optional(),
  }),
  reply: z.object({
    homes: z.array(adminHomeSchema),
    next_cursor: z.string().nullable(),
    counts: z.object({ shown: z.int(), hidden: z.int() }),
  }),
});

export const hideHome = endpoint({
  route: 'POST /api/admin/homes/:id/hide',
  access: 'admin',
  summary: 'Hide a home from everybody but its host, who reads the reason. 409: it is hidden already',
  params,
  body: z.strictObject({
    reason: text('reason', 500, m.admin_reason_too_long).trim().min(10, { error: m.admin_reason_too_short }),
  }),
  reply: adminHomeSchema,
  refusals: [404, 409],
});

export const showHome = endpoint({
  route: 'POST /api/admin/homes/:id/show',
  access: 'admin',
  summary: 'Show a hidden home again. 409: it is not hidden',
  params,
  reply: adminHomeSchema,
  refusals: [404, 409],
});

export type AdminHome = z.output<typeof adminHomeSchema>;
