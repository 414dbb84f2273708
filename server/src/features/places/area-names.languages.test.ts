import { withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import type { IndexedArea } from './area-names.ts';
import { foldings } from './fold-name.ts';
import { createNameIndex, type IndexedPlace } from './name-index.ts';
import { type NameSearch, readNameSearch } from './name-search.ts';

const lyon: IndexedPlace = {
  id: 1,
  name: 'Lyon',
  entry: 'Lyon, France',
  country_code: 'FR',
  region_id: null,
  latitude: 45.7,
  longitude: 4.8,
  time_zone: 'Europe/Paris',
  population: 500_000,
  size: 'city',
};
const country = (id: string, name: string): IndexedArea => ({
  id,
  name,
  names: foldings(name),
  country_code: id,
});
const index = createNameIndex({
  places: [lyon],
  names: [{ place_id: 1, ending: 'lyon', whole: true, other_name: null }],
  countries: [country('AT', 'Austria'), country('FR', 'France')],
  regions: [],
  alternates: { range: () => [0, 0], rankAt: () => -1, isWhole: () => false, nameAt: () => '' },
});
const find = (language: string, typed: string) =>
  withLanguage(language, () => {
    const search = readNameSearch(typed) as NameSearch;
    return [...index.areas(search, 4), ...index.areasOfPlaces(search, 4)].map(({ entry }) => entry);
  });

it('a country is found by the name that the reader sees, and named as the gazetteer names it [LANG-24]', () => {
  expect(find('de', 'frankr')).toEqual(['France']);
  expect(find('de', 'OESTERREICH')).toEqual(['Austria']);
  expect(find('de', 'Lyon, Frankreich')).toEqual(['Lyon, France']);
  expect(find('it', 'lyon, francia')).toEqual(['Lyon, France']);
});

it('English names are found in every language, those of other languages only in their own [LANG-24]', () => {
  for (const language of ['en', 'de', 'fr', 'nl', 'es', 'it']) {
    expect(find(language, 'france')).toEqual(['France']);
    expect(find(language, 'lyon, fra')).toEqual(['Lyon, France']);
  }
  expect([find('en', 'frankreich'), find('fr', 'frankreich'), find('en', 'lyon, frankr')]).toEqual([
    [],
    [],
    [],
  ]);
});
