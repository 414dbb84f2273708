import type { TagCategory } from './presets.ts';

/** The labels offered by the home form (CONST-02 to CONST-06). No page for visitors loads this file. */

/** Homes store these labels themselves. */
export const STANDARD_AMENITIES = [
  { id: 'wifi', label: 'Wifi' },
  { id: 'parking', label: 'Free parking' },
  { id: 'gym', label: 'Gym access' },
  { id: 'coffee', label: 'Coffee machine' },
  { id: 'tv', label: 'Smart tv' },
  { id: 'pool', label: 'Swimming pool' },
] as const;

export const PRESET_TAGS = {
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
} as const satisfies Record<TagCategory, readonly string[]>;

export type PresetLabel =
  | (typeof STANDARD_AMENITIES)[number]['label']
  | (typeof PRESET_TAGS)[TagCategory][number];
