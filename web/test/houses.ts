import type { HomeDetail } from '@swapstead/contract/homes/endpoints';

/** A home as the house page gets it; members without a subscription and visitors read the same of it. */
export const aHouse = (viewer: 'visitor' | 'free' | 'subscriber' = 'visitor'): HomeDetail => ({
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  description: 'One long room',
  language: null,
  home_type: 'Loft',
  guests: 4,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  interests: [],
  photos: [],
  host: { since_year: 2026, email_verified: true },
  ...(viewer === 'subscriber' && { location: 'Lisbon' }),
});
