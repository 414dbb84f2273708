import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { anOwnHome, aPhoto } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const LISBON = {
  id: 2267057,
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  latitude: 38.71667,
  longitude: -9.13333,
  time_zone: 'Europe/Lisbon',
};
const PIN = { latitude: 38.7, longitude: -9.14 };
const values = {
  title: 'Brick loft',
  description: 'One long room',
  location: 'Alfama, by the river',
  home_type: 'Loft',
  guests: null,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  interests: [],
  swap_preferences: '',
  place: LISBON,
  pin: PIN,
};
const sent = (calls: readonly { route: string; body: unknown }[], route: string) =>
  calls.find((call) => call.route === route)?.body;

test('[PLACE-07, PLACE-08] a listing continued after a reload is sent with its place and point', async () => {
  const uploads = [1, 2, 3].map(aPhoto).map(({ display_order: _, ...photo }) => photo);
  localStorage.setItem(
    'swapstead.draft.home',
    JSON.stringify({
      user_id: anOwnHome().user_id,
      submission_id: '00000000-0000-4000-8000-0000000000d1',
      values,
      uploads,
      unsent: [],
    }),
  );
  const { user, calls } = await openPage('/add-home', {
    viewer: 'subscriber',
    answers: {
      'GET /api/places': { places: [] },
      'GET /api/home_photos/waiting': { uploads },
      'POST /api/homes': refusal(409, 'Not now.'),
    },
  });
  expect(await screen.findByText('Place: Lisbon, Portugal')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'List My Home' }));
  await waitFor(() =>
    expect(sent(calls, 'POST /api/homes')).toMatchObject({ place_id: LISBON.id, pin: PIN }),
  );
});

test('[PLACE-07] an edit continued after a reload is sent with its place and point', async () => {
  const home = anOwnHome({ location: values.location });
  localStorage.setItem(
    'swapstead.draft.edits',
    JSON.stringify({ [home.id]: { home, values, photos: [], kept_at: Date.now() } }),
  );
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/own': { homes: [home] },
      'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
      'GET /api/swaps': { sections: [], waiting: 0 },
      'PATCH /api/homes/:id': refusal(400, 'Not now.'),
      'GET /api/places': { places: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('Place: Lisbon, Portugal')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sent(calls, 'PATCH /api/homes/:id')).toEqual({ version: 1, place_id: LISBON.id, pin: PIN }),
  );
});
