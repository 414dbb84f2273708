import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import { expect, test } from 'vitest';
import { FAILED_PHOTO, faultsOf, stateOf } from './form-faults.ts';
import { EMPTY_HOME } from './home-form-values.ts';

const fault = (message: string) => ({ type: 'server', message });

test('the summary names the fault of every field in the order of the form, the photos after the basics', () => {
  const errors = Object.fromEntries(
    HOME_FIELDS.toReversed().map((field) => [field, fault(`${field} is wrong`)]),
  );
  const faults = faultsOf(errors, 'Too few photos', false);
  expect(faults.map(({ field }) => field)).toEqual([
    'title',
    'description',
    'language',
    'location',
    'home_type',
    'guests',
    'bedrooms',
    'bathrooms',
    'photos',
    'amenities',
    'interests',
    'swap_preferences',
  ]);
  expect(faultsOf({}, 'A photo did not arrive', true)).toEqual([
    { field: FAILED_PHOTO, message: 'A photo did not arrive' },
  ]);
});

test('a fault about the place links to the location, after which the place is chosen', () => {
  const place = fault('This place is not in the list.');
  expect(faultsOf({ place }, undefined, false)).toEqual([{ field: 'location', message: place.message }]);
  const both = faultsOf({ place, location: fault('Location is required') }, undefined, false);
  expect(both).toEqual([{ field: 'location', message: 'Location is required' }]);
  const facts = { missing: [], photoFault: undefined, kept: 3, minPhotos: 3, values: EMPTY_HOME };
  expect(stateOf('basic', { ...facts, errors: { place } })).toBe('faulty');
  expect(stateOf('basic', { ...facts, errors: {} })).toBe('done');
});

test('a section is done once its fields are filled in, the basics once nothing required is missing', () => {
  const facts = { errors: {}, photoFault: undefined, kept: 0, minPhotos: 0 };
  const filled = { ...EMPTY_HOME, amenities: ['Wifi'], swap_preferences: ' ' };
  const states = (missing: string[]) =>
    (['basic', 'photo-section', 'amenities-section', 'tags-section', 'swap-section'] as const).map((id) =>
      stateOf(id, { ...facts, missing, values: filled }),
    );
  expect(states([])).toEqual(['done', 'open', 'done', 'open', 'open']);
  expect(states(['Title'])[0]).toBe('open');
});
