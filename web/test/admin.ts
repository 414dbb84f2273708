import type { AdminHome } from '@swapstead/contract/admin/homes.endpoints';
import type { MemberPage } from '@swapstead/contract/admin/member.endpoints';

const user_id = '20000000-0000-4000-8000-000000000001';
const created_at = '2026-05-03T10:00:00.000Z';

/** A member as admins see them. */
export const aMember = (changes: Partial<MemberPage> = {}): MemberPage => ({
  user_id,
  email: 'nadia@example.test',
  created_at,
  display_name: 'Nadia Brennan',
  location: 'Clifden',
  subscription_status: 'paid',
  subscription_plan: 'annual',
  subscription_start_date: created_at,
  subscription_end_date: null,
  email_verified: true,
  identity_verified: null,
  role: 'user',
  homes: [],
  tickets: [],
  tickets_total: 0,
  ...changes,
});

/** A home as admins see it. */
export const anAdminHome = (changes: Partial<AdminHome> = {}): AdminHome => ({
  id: '30000000-0000-4000-8000-000000000001',
  title: 'The wooden house above the sea',
  photo: null,
  created_at,
  hidden_reason: null,
  host_suspended: false,
  host: { user_id, email: 'nadia@example.test', display_name: 'Nadia Brennan' },
  ...changes,
});
