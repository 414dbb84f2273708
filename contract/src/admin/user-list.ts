/**
 * Sort keys and filters of the admins' lists. Kept apart from the schemas, so that pages that use them need no zod.
 */
export const USER_SORTS = ['joined', 'name', 'email', 'status', 'plan'] as const;
export const DIRECTIONS = ['asc', 'desc'] as const;
export const AUDIT_ACTIONS = [
  'role',
  'subscription_status',
  'ticket_status',
  'second_step',
  'home',
  'swap',
  'new_swaps',
  'account',
  'identity',
  'nights',
] as const;

export type UserSort = (typeof USER_SORTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
