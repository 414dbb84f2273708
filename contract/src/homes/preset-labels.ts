import type { TagCategory } from './presets.ts';

/** The labels that the form for a home offers (CONST-02 to CONST-06). Pages of visitors load none of them. */

/** Homes store these labels themselves. */
export const STANDARD_AMENITIES = [
  { id: 'wifi', label: 'Wifi' },
  { id: 'parking', label: 'Free parking' },
  { id: 'gym', label: 'Gym access' },
  { id: 'coffee', label: 'Coffee machine' },
  { id: 'tv', label: 'Smart tv' },
  { id: 'pool', label: 'Swimming pool' },
] as const;

export const PRESET_TAGS: Record<TagCategory, readonly string[]> = {
  lifestyle: [
    'Beach life',
    'City living',
    'Country life',
    'Minimalist',
    'Family-friendly',
    'Pet-friendly',
    'Quiet retreat',
    'Social hub',
    'Work-friendly',
    'Eco-conscious',
  ],
  design: [
    'Modern',
    'Traditional',
    'Rustic',
    'Industrial',
    'Scandinavian',
    'Bohemian',
    'Art deco',
    'Contemporary',
    'Vintage',
    'Luxury',
  ],
  location: [
    'Beachfront',
    'City center',
    'Countryside',
    'Mountain view',
    'Lakefront',
    'Historic district',
    'Arts district',
    'Near transport',
    'Shopping nearby',
    'Walkable',
  ],
  feature: [
    'Swimming pool',
    'Garden',
    'Balcony',
    'Rooftop access',
    'Fireplace',
    'Home office',
    'Library',
    'Game room',
    'Wine cellar',
    'Gym',
  ],
};
