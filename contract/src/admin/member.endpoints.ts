import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { TICKET_STATUSES } from '../support/tickets.ts';
import { ROLES } from '../viewer.ts';
import { listedUserSchema } from './endpoints.ts';

/** Everything that admins see of one member: no phone, bio or customer id, as in the list. */
const memberPageSchema = listedUserSchema.extend({
  email_verified: z.boolean(),
  /** The month in which the identity was verified, as YYYY-MM; null without the mark. */
  identity_verified: z.string().nullable(),
  role: z.enum(ROLES),
  /** Newest first. */
  homes: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      created_at: z.iso.datetime(),
      hidden_reason: z.string().nullable(),
      host_suspended: z.boolean(),
    }),
  ),
  /** The newest tickets, at most LIMITS.tickets_page; `tickets_total` counts all. */
  tickets: z.array(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      status: z.enum(TICKET_STATUSES),
      created_at: z.iso.datetime(),
    }),
  ),
  tickets_total: z.int(),
});

export const getMember = endpoint({
  route: 'GET /api/admin/members/:id',
  access: 'admin',
  summary: `A member with role, subscription, homes and the newest ${LIMITS.tickets_page} tickets`,
  params: z.strictObject({ id: z.string().max(100) }),
  reply: memberPageSchema,
  refusals: [404],
});

export type MemberPage = z.output<typeof memberPageSchema>;
