import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { fakeUploads, pick } from '../../../test/fake-uploads.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const LISBON = {
  id: 2267057,
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  latitude: 38.71667,
  longitude: -9.13333,
  time_zone: 'Europe/Lisbon',
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The name of the focused element. */
const focused = () => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
};

/** The form of a new home with a place. */
async function openForm() {
  const page = await openPage('/add-home', {
    viewer: 'subscriber',
    answers: {
      'GET /api/places': { places: [LISBON] },
      'DELETE /api/home_photos/waiting/:id': undefined as never,
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Location' });
  const press = async (name: string | RegExp) => {
    button(name).focus();
    await page.user.keyboard('{Enter}');
  };
  return { ...page, field, press };
}

test('removing a custom tag by keyboard moves the focus to the next one, then to the field', async () => {
  const { user, press } = await openForm();
  const field = screen.getByLabelText(/^Your own tag/);
  for (const tag of ['Vinyl', 'Chess']) await user.type(field, `${tag}{Enter}`);
  await press('Remove Vinyl');
  expect(focused()).toBe('Remove Chess');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
});

test('removing a photo by keyboard moves the focus to the next one, then to the file picker', async () => {
  fakeUploads();
  const { user, press } = await openForm();
  await pick(user, ['one.png', 'two.png']);
  await screen.findByText('Photos uploaded successfully!');
  await press('Remove one.png');
  expect(focused()).toBe('Remove two.png');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Choose photos'));
});

test('the point editor returns the focus to the button that opened it, and removing a place moves it to its field', async () => {
  const { user, field, press } = await openForm();
  await user.type(field, 'lisbon');
  await user.click(await screen.findByRole('option', { name: LISBON.entry }));
  const opener = 'Pin the exact location (optional)';
  await press(opener);
  await press('Cancel');
  expect(document.activeElement).toBe(button(opener));
  await press('Remove place');
  expect(document.activeElement).toBe(field);
});

test('removing the only interest by keyboard moves the focus to the field', async () => {
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: { 'GET /api/homes/own': { homes: [] }, 'GET /api/swaps': { sections: [], waiting: 0 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const field = await screen.findByLabelText(/^Interests/);
  await user.type(field, 'Bread{Enter}');
  for (const chip of within(screen.getByRole('list', { name: 'Added so far' })).getAllByRole('button')) {
    chip.focus();
    await user.keyboard('{Enter}');
  }
  expect(document.activeElement).toBe(field);
});

test.each([
  ['homes', 'Edit'],
  ['availability', 'Go to My homes'],
])('the request for a place disappears with its button: on %s the focus moves to %j', async (tab, next) => {
  let place_prompt = true;
  const ofHost: Answers = {
    'GET /api/homes/own': () => ({ homes: [anOwnHome({ place_prompt })] }),
    'GET /api/swaps': { sections: [], waiting: 0 },
    'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
    'GET /api/homes/:id/place_suggestions': { places: [] },
    'POST /api/homes/:id/place_prompt/hide': () => {
      place_prompt = false;
      return undefined as never;
    },
  };
  const { user } = await openPage(`/profile?tab=${tab}`, { viewer: 'subscriber', answers: ofHost });
  const notNow = await screen.findByRole('button', { name: 'Not now' });
  notNow.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(notNow.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button(next)));
});
