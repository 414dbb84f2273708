import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { homeSummary } from '@swapstead/contract/homes/summary';
import type { Rating } from '@swapstead/contract/reviews/endpoints';

/**
 * Structured data of a home for search engines (schema.org's Accommodation). It contains only what every visitor sees
 * and is the same for every viewer: no place, host or dates, and of reviews the average only (REV-21).
 */
export function homeData(home: HomeDetail, rating: Rating | null, url: string) {
  const { title, language, home_type, amenities, guests, bedrooms, bathrooms, photos } = home;
  const { origin } = new URL(url);
  return {
    '@type': 'Accommodation',
    name: title,
    // A place has no language in this vocabulary, but a text has.
    description: language
      ? { '@type': 'TextObject', text: homeSummary(home), inLanguage: language }
      : homeSummary(home),
    url,
    accommodationCategory: home_type,
    image: photos.map(({ photo_url, widths }) => `${origin}${photo_url}/${widths.at(-1)}.webp`),
    ...(guests !== null && { occupancy: { '@type': 'QuantitativeValue', maxValue: guests } }),
    ...(bedrooms !== null && { numberOfBedrooms: bedrooms }),
    ...(bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
    ...(rating?.average != null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  };
}
