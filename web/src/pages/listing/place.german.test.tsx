import type { Place } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';

const MUNICH: Place = {
  id: 2867714,
  name: 'München',
  entry: 'München, Bavaria, Germany',
  country: 'Germany',
  country_code: 'DE',
  latitude: 48.14,
  longitude: 11.58,
  time_zone: 'Europe/Berlin',
};

/** The location field of a new home on the German site. */
async function openField() {
  const page = await openPage('/de/add-home', {
    viewer: 'subscriber',
    answers: { 'GET /api/profiles/me': anOwnProfile(), 'GET /api/places': { places: [MUNICH] } },
  });
  return {
    ...page,
    field: await screen.findByRole<HTMLInputElement>('combobox', { name: m.homes_field_location() }),
  };
}

test('a German host reads and chooses a place with its country in German [LANG-24]', async () => {
  const { user, field } = await openField();
  await user.type(field, 'münchen, bavaria, deu');
  await user.click(await screen.findByRole('option', { name: 'München, Bavaria, Deutschland' }));
  expect(field.value).toBe('München, Bavaria, Deutschland');
  expect(screen.getByText('Ort: München, Bavaria, Deutschland')).toBeTruthy();
});

test('what a German host typed stays as typed beside the place [LANG-24]', async () => {
  const { user, field } = await openField();
  await user.type(field, 'Schwabing, Germany');
  await user.click(await screen.findByRole('option', { name: 'München, Bavaria, Deutschland' }));
  expect(field.value).toBe('Schwabing, Germany');
});
