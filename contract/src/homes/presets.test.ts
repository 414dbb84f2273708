import { expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { PRESET_TAGS, STANDARD_AMENITIES } from './preset-labels.ts';
import { HOME_TYPES, TAG_CATEGORIES } from './presets.ts';

it('offers exactly the seven home types [CONST-01]', () => {
  expect(HOME_TYPES).toEqual(['Apartment', 'House', 'Townhouse', 'Condo', 'Villa', 'Studio', 'Loft']);
});

it('offers the six standard amenities by id and label [CONST-02]', () => {
  expect(Object.fromEntries(STANDARD_AMENITIES.map(({ id, label }) => [id, label]))).toEqual({
    wifi: 'Wifi',
    parking: 'Free parking',
    gym: 'Gym access',
    coffee: 'Coffee machine',
    tv: 'Smart tv',
    pool: 'Swimming pool',
  });
});

it('offers ten tags in each category, spelled as specified [CONST-03, CONST-04, CONST-05, CONST-06]', () => {
  expect(TAG_CATEGORIES).toEqual(['lifestyle', 'design', 'location', 'feature']);
  expect(PRESET_TAGS.lifestyle.join(', ')).toBe(
    'Beach life, City living, Country life, Minimalist, Family-friendly, Pet-friendly, Quiet retreat, Social hub, Work-friendly, Eco-conscious',
  );
  expect(PRESET_TAGS.design.join(', ')).toBe(
    'Modern, Traditional, Rustic, Industrial, Scandinavian, Bohemian, Art deco, Contemporary, Vintage, Luxury',
  );
  expect(PRESET_TAGS.location.join(', ')).toBe(
    'Beachfront, City center, Countryside, Mountain view, Lakefront, Historic district, Arts district, Near transport, Shopping nearby, Walkable',
  );
  expect(PRESET_TAGS.feature.join(', ')).toBe(
    'Swimming pool, Garden, Balcony, Rooftop access, Fireplace, Home office, Library, Game room, Wine cellar, Gym',
  );
});

it('keeps the limits of the specification in one place [CONST-08]', () => {
  expect(LIMITS).toMatchObject({
    subscription_refresh_ms: 60_000,
    after_checkout_ms: 2_000,
    after_checkout_patience_ms: 30_000,
    tags_collapsed: 20,
    tags_per_card: 4,
    thumbnails: 4,
    photos_min: 3,
    photos_per_selection: 10,
    photo_bytes: 10 * 1024 * 1024,
    avatar_bytes: 5 * 1024 * 1024,
  });
});
