import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { homeSummary } from '@swapstead/contract/homes/summary';

/**
 * Structured data of a home for search engines (schema.org's Accommodation). It contains only what every visitor sees
 * and is the same for every viewer: no place, host or dates.
 */
export function homeData(home: HomeDetail, url: string) {
  const { title, home_type, amenities, guests, bedrooms, bathrooms, photos } = home;
  const { origin } = new URL(url);
  return {
    '@type': 'Accommodation',
    name: title,
    description: homeSummary(home),
    url,
    accommodationCategory: home_type,
    image: photos.map(({ photo_url, widths }) => `${origin}${photo_url}/${widths.at(-1)}.webp`),
    ...(guests !== null && { occupancy: { '@type': 'QuantitativeValue', maxValue: guests } }),
    ...(bedrooms !== null && { numberOfBedrooms: bedrooms }),
    ...(bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  };
}
