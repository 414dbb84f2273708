import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { PLANS, SUBSCRIPTION_STATUSES } from '../membership/subscription.ts';
import { text } from '../text.ts';
import { ROLES } from '../viewer.ts';
import { AUDIT_ACTIONS, DIRECTIONS, USER_SORTS } from './user-list.ts';

const cursor = z.string().max(2_000, 'cursor is not one of ours.').optional();
const search = text('search', LIMITS.search_text).optional();

/** A user as admins see them (row 61), without phone, bio and customer id. */
export const listedUserSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  created_at: z.iso.datetime(),
  display_name: z.string().nullable(),
  location: z.string().nullable(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_plan: z.enum(PLANS),
  subscription_start_date: z.iso.datetime().nullable(),
  subscription_end_date: z.iso.datetime().nullable(),
});

export const getStats = endpoint({
  route: 'GET /api/admin/stats',
  access: 'admin',
  summary: 'Exact counts of profiles, homes, tickets and open tickets',
  reply: z.object({ profiles: z.int(), homes: z.int(), tickets: z.int(), open_tickets: z.int() }),
});

export const countUsers = endpoint({
  route: 'GET /api/admin/users/counts',
  access: 'admin',
  summary: 'Exact counts of users by subscription status; without a record it is free',
  reply: z.object({ total: z.int(), paid: z.int(), free: z.int(), trialing: z.int(), cancelled: z.int() }),
});

export const listMembers = endpoint({
  route: 'GET /api/admin/members',
  access: 'admin',
  summary: 'Members with their roles, newest first, found by part of their address or name',
  query: z.strictObject({ search, cursor }),
  reply: z.object({
    members: z.array(
      z.object({
        user_id: z.uuid(),
        email: z.string(),
        display_name: z.string().nullable(),
        role: z.enum(ROLES),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
});

export const listUsersAdmin = endpoint({
  route: 'POST /api/functions/list-users-admin',
  access: 'admin',
  summary: `Users with their subscriptions; without a body the newest ${LIMITS.users_page_max}`,
  body: z
    .strictObject({
      search,
      status: z
        .enum(SUBSCRIPTION_STATUSES, 'status must be one of paid, trialing, cancelled, free')
        .optional(),
      sort: z.enum(USER_SORTS, `sort must be one of ${USER_SORTS.join(', ')}`).default('joined'),
      direction: z.enum(DIRECTIONS, 'direction must be asc or desc').default('desc'),
      limit: z
        .int('limit must be a whole number')
        .min(1, 'limit must be 1 or more')
        .max(LIMITS.users_page_max, `limit can be ${LIMITS.users_page_max} at most`)
        .default(LIMITS.users_page_max),
      cursor,
    })
    .nullish(),
  reply: z.object({ users: z.array(listedUserSchema), next_cursor: z.string().nullable() }),
});

export const updateUserSubscription = endpoint({
  route: 'POST /api/functions/update-user-subscription',
  access: 'admin',
  summary: 'Grant premium (paid, trialing) or end it (free, cancelled), also what is paid at the provider',
  body: z.strictObject({
    userId: z.string('userId must be the id of a user').max(100, 'userId must be the id of a user'),
    subscriptionStatus: z.enum(
      SUBSCRIPTION_STATUSES,
      'subscriptionStatus must be one of paid, trialing, cancelled, free',
    ),
  }),
  reply: listedUserSchema,
  refusals: [404],
});

const auditEntrySchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  /** The admin who did it; null for the operator, who uses a command. */
  actor_id: z.uuid().nullable(),
  /** The affected member; for a ticket, its owner; null for a swap. */
  user_id: z.uuid().nullable(),
  ticket_id: z.uuid().nullable(),
  home_id: z.uuid().nullable(),
  swap_id: z.uuid().nullable(),
  reason: z.string().nullable(),
  /** Email addresses of the admin and the member; null once the account is deleted. */
  actor: z.string().nullable(),
  user: z.string().nullable(),
  old_value: z.string(),
  new_value: z.string(),
});

export const listAudit = endpoint({
  route: 'GET /api/audit_log',
  access: 'admin',
  summary: 'What admins changed, newest first',
  query: z.strictObject({
    action: z.enum(AUDIT_ACTIONS, `action must be one of ${AUDIT_ACTIONS.join(', ')}`).optional(),
    /** Lists only entries with this user as the actor or the affected member. */
    user_id: z.uuid('user_id must be the id of a user').optional(),
    cursor,
  }),
  reply: z.object({ entries: z.array(auditEntrySchema), next_cursor: z.string().nullable() }),
});

export type ListedUser = z.output<typeof listedUserSchema>;
export type UserQuery = NonNullable<z.output<(typeof listUsersAdmin)['body']>>;
export type Member = z.output<(typeof listMembers)['reply']>['members'][number];
export type AuditEntry = z.output<typeof auditEntrySchema>;
