import type { Place } from '@swapstead/contract/places/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const springfield = (id: number, region: string): Place => ({
  id,
  name: 'Springfield',
  entry: `Springfield, ${region}, United States`,
  country: 'United States',
  country_code: 'US',
  latitude: 39.8,
  longitude: -89.6,
  time_zone: 'America/Chicago',
});
const SUGGESTED = ['Missouri', 'Massachusetts', 'Illinois', 'Oregon', 'Ohio'].map((region, index) =>
  springfield(index + 1, region),
);
const TYPED = springfield(9, 'Virginia');

const HOME = anOwnHome({
  title: 'Loft',
  location: 'Springfield, United States',
  guests: 4,
  bedrooms: 2,
  bathrooms: 1,
  version: 3,
  place_prompt: true,
});
const QUESTION = 'Where is Loft? Choose its place so that people can find it.';

/** The member's own homes, one of which has no place yet. */
async function open(tab: 'homes' | 'availability', more: Answers = {}) {
  let home = HOME;
  const page = await openPage(`/profile?tab=${tab}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/own': () => ({ homes: [home] }),
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
      'GET /api/homes/:id/place_suggestions': { places: SUGGESTED },
      'GET /api/places': { places: [TYPED] },
      'PATCH /api/homes/:id': ({ body }) => {
        const chosen = [...SUGGESTED, TYPED].find(({ id }) => id === body.place_id) as Place;
        home = {
          ...home,
          version: 4,
          place_prompt: false,
          place: { ...chosen, chosen_by: 'host', pin: null, centre: chosen },
        };
        return home;
      },
      'POST /api/homes/:id/place_prompt/hide': () => {
        home = { ...home, place_prompt: false };
        return undefined as never;
      },
      ...more,
    },
  });
  return { ...page, prompt: await screen.findByRole('region', { name: QUESTION }) };
}

const saved = (calls: readonly { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === 'PATCH /api/homes/:id').map(({ body }) => body);

test.each(['homes', 'availability'] as const)(
  '[PLACE-10] a home without a place asks for one (%s), and a suggestion is saved immediately',
  async (tab) => {
    const { user, calls, prompt } = await open(tab);
    const suggestions = await within(prompt).findByRole('list', { name: 'Suggestions' });
    const buttons = within(suggestions).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(SUGGESTED.map(({ entry }) => entry));
    await user.click(buttons[2] as HTMLElement);
    expect(await screen.findByText('Place saved')).toBeTruthy();
    expect(screen.getByText('Springfield, Illinois, United States')).toBeTruthy();
    expect(saved(calls)).toEqual([{ version: 3, place_id: 3 }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull());
  },
);

test('[PLACE-10] the place may be typed instead', async () => {
  const { user, calls, prompt } = await open('homes');
  await user.type(within(prompt).getByRole('combobox', { name: 'Place' }), 'spring');
  await user.click(await screen.findByRole('option', { name: TYPED.entry }));
  expect(await screen.findByText('Place saved')).toBeTruthy();
  expect(saved(calls)).toEqual([{ version: 3, place_id: TYPED.id }]);
});

test('[PLACE-10] a failed save shows the message, and the question stays', async () => {
  const { user, prompt } = await open('homes', {
    'PATCH /api/homes/:id': refusal(409, 'This home was changed somewhere else.'),
  });
  await user.click(await within(prompt).findByRole('button', { name: SUGGESTED[0]?.entry }));
  const title = await screen.findByText('Error saving the place');
  expect(title.closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
  expect(screen.getByText('This home was changed somewhere else.')).toBeTruthy();
  expect(screen.getByRole('region', { name: QUESTION })).toBeTruthy();
});

test('[PLACE-10] a home that was changed elsewhere is loaded again, and the next press saves its place', async () => {
  let stored = { ...HOME, version: 3 };
  const { user, calls, prompt } = await open('homes', {
    'GET /api/homes/own': () => ({ homes: [stored] }),
    'PATCH /api/homes/:id': ({ body: { version } }) => {
      if (version !== stored.version) return refusal(409, 'This home was changed somewhere else.');
      stored = { ...stored, version: version + 1, place_prompt: false };
      return stored;
    },
  });
  const suggestion = await within(prompt).findByRole('button', { name: SUGGESTED[0]?.entry });
  stored = { ...stored, version: 8 };
  await user.click(suggestion);
  expect(await screen.findByText('Error saving the place')).toBeTruthy();
  await waitFor(async () => {
    await user.click(suggestion);
    expect(screen.getByText('Place saved')).toBeTruthy();
  });
  expect(saved(calls).at(-1)).toEqual({ version: 8, place_id: 1 });
});

test('[PLACE-10] Not now removes the question and saves no place', async () => {
  const { user, calls, prompt } = await open('homes');
  await user.click(within(prompt).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull());
  expect(saved(calls)).toEqual([]);
  expect(calls.filter(({ route }) => route === 'POST /api/homes/:id/place_prompt/hide')).toHaveLength(1);
});
