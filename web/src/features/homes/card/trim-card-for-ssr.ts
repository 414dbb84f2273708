import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { AMENITIES_ON_CARD } from './home-card.tsx';

/** The photo that shows first and the one behind it; the others come without their blurred stand-in. */
const PHOTOS_WITH_STAND_IN = 2;

/**
 * What a card says of a home, for the answers that a rendered page brings along: the page holds all this a second time.
 * Of tags that only count and of stand-ins of photos that are seen later, empty texts are left, so that whatever is
 * shown is the same. The API answers with everything as soon as it is asked again.
 */
export function trimCardForSsr(home: HomeCard): HomeCard {
  return {
    ...home,
    amenities: home.amenities.filter((amenity) => AMENITIES_ON_CARD.includes(amenity)),
    interests: home.interests.map((tag, at) => (at < LIMITS.tags_per_card ? tag : '')),
    photos: home.photos.map((photo, at) => (at < PHOTOS_WITH_STAND_IN ? photo : { ...photo, thumbhash: '' })),
  };
}
