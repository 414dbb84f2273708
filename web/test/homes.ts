import type { HomeCard, HomeDetail, Photo } from '@swapstead/contract/homes/endpoints';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type { Answers } from './answers.ts';

const idOf = (kind: string, number: number) =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(12 - kind.length, '0')}`;

/** The photo with this number. */
export const aPhoto = (number: number): Photo => ({
  id: idOf('f', number),
  photo_url: `/photos/${number}`,
  width: 1600,
  height: 1000,
  widths: [400, 800, 1600],
  thumbhash: 'pwgKDgSIlPdph7d5h3Z3dpdXcJBCCYk=',
  display_order: number,
});

/** A public card with this number. */
export const aCard = (number: number, changes: Partial<HomeCard> = {}): HomeCard => ({
  id: idOf('a', number),
  title: `Home ${number}`,
  language: null,
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  ...changes,
});

/** A public house page with this number. */
export const aHouse = (number: number, changes: Partial<HomeDetail> = {}): HomeDetail => ({
  ...aCard(number),
  photos: [],
  description: 'One long room.',
  bedrooms: 2,
  bathrooms: 1,
  host: { since_year: 2026, email_verified: true },
  ...changes,
});

/** A gallery of these homes, twelve per page, whatever the search. */
export const gallery = (homes: HomeCard[]): Answers => ({
  'GET /api/homes': ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const until = from + 12;
    return { homes: homes.slice(from, until), next_cursor: until < homes.length ? String(until) : null };
  },
  'GET /api/homes/count': { total: homes.length },
});

/** A home as its host reads it, with only the required fields. */
export const anOwnHome = (changes: Partial<OwnHome> = {}): OwnHome => ({
  id: '00000000-0000-4000-8000-00000000000a',
  user_id: '00000000-0000-4000-8000-000000000001',
  title: 'Brick loft',
  description: 'One long room',
  language: null,
  location: 'Lisbon',
  home_type: 'Loft',
  guests: null,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  interests: [],
  swap_preferences: null,
  place: null,
  place_prompt: false,
  photos: [],
  available_dates: [],
  hidden_reason: null,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  version: 1,
  ...changes,
});
