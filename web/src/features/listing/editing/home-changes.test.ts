import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { describe, expect, test } from 'vitest';
import type { TrayPhoto } from '../photos/photo-tray.ts';
import { changedFields, describePart, mergedPhotos, partsChanged, photosDiffer } from './home-changes.ts';

const photo = (id: string, display_order: number) => ({
  id,
  photo_url: `/photos/${id}`,
  width: 64,
  height: 48,
  widths: [64],
  thumbhash: '',
  display_order,
});

const home: OwnHome = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000002',
  title: 'Brick loft ',
  description: 'One long room.',
  language: null,
  location: 'Porto',
  home_type: 'Loft',
  guests: 4,
  bedrooms: null,
  bathrooms: 1.5,
  amenities: ['Wifi'],
  interests: [],
  swap_preferences: null,
  place: null,
  place_prompt: false,
  hidden_reason: null,
  photos: [photo('a', 0), photo('b', 1)],
  available_dates: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  version: 1,
};

const inTray = (id: string, marked = false): TrayPhoto => ({
  key: id,
  name: '',
  state: 'stored',
  photo: photo(id, 0),
  progress: 1,
  marked,
});

describe('an edit', () => {
  test('[LIST-24] sends only edited fields, even if an imported text ends in a space', () => {
    const { title, description, language, location, home_type, guests, bedrooms, bathrooms } = home;
    const fields = {
      title: title.trim(),
      description,
      language,
      location,
      home_type,
      guests,
      bedrooms,
      bathrooms,
      amenities: ['Wifi'],
      interests: [],
      swap_preferences: null,
    };
    expect(changedFields(home, fields)).toEqual({});
    const edited = { guests: null, amenities: ['Wifi', 'Piano'] };
    expect(changedFields(home, { ...fields, ...edited })).toEqual(edited);
  });

  test('[LIST-20, LIST-21] does not send photos that are stored in the same order', () => {
    expect(photosDiffer(home, [inTray('a'), inTray('b')])).toBe(false);
    expect(photosDiffer(home, [inTray('b'), inTray('a')])).toBe(true);
    expect(photosDiffer(home, [inTray('a'), inTray('b', true)])).toBe(true);
    expect(
      photosDiffer(home, [inTray('a'), inTray('b'), { ...inTray('c'), state: 'waiting', photo: undefined }]),
    ).toBe(true);
  });
});

describe('a home that someone else has changed', () => {
  test('is described by its changed parts, in the order of the form', () => {
    const latest = {
      ...home,
      version: 2,
      swap_preferences: 'Spring',
      title: 'Loft',
      photos: [photo('b', 0)],
    };
    expect(partsChanged(home, latest)).toEqual(['title', 'photos', 'swap_preferences']);
    expect(partsChanged(home, { ...home, version: 2, available_dates: ['2027-01-01'] })).toEqual([]);
  });

  test('names another language of the description, and says if none is named any more [LANG-21]', () => {
    const german: OwnHome = { ...home, language: 'de' };
    expect(partsChanged(home, german)).toEqual(['language']);
    expect(describePart('language', german)).toEqual({
      name: 'Language of your description',
      value: 'German',
    });
    expect(describePart('language', home).value).not.toBe('null');
  });

  test('has not changed where the opened one was kept in a draft before a field existed', () => {
    const { guests: _, ...older } = home;
    expect(partsChanged(older as OwnHome, { ...home, guests: null })).toEqual([]);
    expect(partsChanged(older as OwnHome, home)).toEqual(['guests']);
  });

  test.each([
    ['theirs added', ['a', 'b', 'x'], ['b', 'a'], ['b', 'a', 'x']],
    ['theirs removed', ['b'], ['b', 'a', 'new'], ['b', 'new']],
    ['mine removed, theirs reordered', ['b', 'a'], ['a'], ['a']],
    ['both added', ['a', 'b', 'x'], ['a', 'b', 'new'], ['a', 'b', 'new', 'x']],
  ])('keeps the photos of both sides: %s', (_, latest, mine, merged) => {
    expect(mergedPhotos(['a', 'b'], latest, mine)).toEqual(merged);
  });
});
