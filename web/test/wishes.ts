import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';

/** A wish for two weeks near Lisbon. */
export const aWish = (changes: Partial<Wish> = {}): Wish => {
  const search = { place: '2267057', within: '50', guests: '4' };
  return {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'By the sea',
    search,
    area: {
      kind: 'place',
      size: 'city',
      id: '2267057',
      name: 'Lisbon',
      entry: 'Lisbon, Portugal',
      country: 'Portugal',
      country_code: 'PT',
      bounds: [-9.13, 38.72, -9.13, 38.72],
    },
    tells: true,
    swaps: false,
    version: 1,
    saved_at: '2026-11-01T12:00:00.000Z',
    until: '2027-11-01',
    is_over: false,
    problem: null,
    today: search,
    new_homes: 0,
    agreed_swap_id: null,
    ...changes,
  };
};
