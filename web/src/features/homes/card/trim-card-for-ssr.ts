import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { AMENITIES_ON_CARD } from './home-card.tsx';

/** The first photo and the next one keep their blurred placeholder; the others come without. */
const PHOTOS_WITH_STAND_IN = 2;

/**
 * Removes from a card what does not show at first, because a rendered page contains this data a second time: names of
 * tags that are only counted, and placeholders of later photos, become empty texts, so that the card looks the same.
 * The next request to the API returns everything.
 */
export function trimCardForSsr(home: HomeCard): HomeCard {
  return {
    ...home,
    amenities: home.amenities.filter((amenity) => AMENITIES_ON_CARD.includes(amenity)),
    interests: home.interests.map((tag, at) => (at < LIMITS.tags_per_card ? tag : '')),
    photos: home.photos.map((photo, at) => (at < PHOTOS_WITH_STAND_IN ? photo : { ...photo, thumbhash: '' })),
  };
}
