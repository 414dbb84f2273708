import type { OwnProfile } from '@swapstead/contract/profiles/endpoints';

/** The signed-in member's profile, as `GET /api/profiles/me` returns it. */
export const anOwnProfile = (changes: Partial<OwnProfile> = {}): OwnProfile => ({
  user_id: '00000000-0000-4000-8000-000000000001',
  email: 'ines@members.test',
  display_name: 'Ines',
  bio: null,
  location: null,
  phone: null,
  website: null,
  interests: [],
  languages: [],
  avatar_url: null,
  contact_preference: 'chat',
  share_email: false,
  created_at: '2026-01-02T03:04:05.678Z',
  completed_swaps: 0,
  ...changes,
});
