import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isProse } from '../text.ts';

const adminReviewSchema = z.object({
  id: z.uuid(),
  swap_id: z.uuid(),
  home_title: z.string().nullable(),
  author: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  hidden_reason: z.string().nullable(),
  reply: z.object({ text: z.string(), hidden_reason: z.string().nullable() }).nullable(),
  opened_at: z.iso.datetime(),
  /** Whether somebody reported it in the last 30 days, and it is not hidden. */
  reported: z.boolean(),
  /** Whether the admin is a party of the swap, and so decides nothing about it. */
  own: z.boolean(),
});

export const adminReviews = endpoint({
  route: 'GET /api/admin/reviews',
  access: 'admin',
  summary: 'Open reviews, reported ones first, then newest first, by part of a title, name or text',
  query: z.strictObject({ search: z.string().max(200).optional(), cursor: z.string().max(500).optional() }),
  reply: z.object({ reviews: z.array(adminReviewSchema), next_cursor: z.string().nullable() }),
});

export const setReviewHidden = endpoint({
  route: 'POST /api/admin/reviews/:id/hidden',
  access: 'admin',
  summary:
    'Hide an open review or its reply with a reason, or show it again. 409 with the present state if it is so already',
  params: z.strictObject({ id: z.string().max(100) }),
  body: z.strictObject({
    what: z.enum(['review', 'reply']),
    hidden: z.boolean(),
    reason: z
      .string()
      .trim()
      .min(10, { error: m.admin_reason_too_short })
      .max(500, { error: m.admin_reason_too_long })
      .refine(isProse, { error: m.reviews_text_unreadable }),
  }),
  reply: adminReviewSchema,
  refusals: [404, 409],
});

export type AdminReview = z.output<typeof adminReviewSchema>;
