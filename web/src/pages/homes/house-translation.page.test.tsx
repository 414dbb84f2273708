import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const user_id = '00000000-0000-4000-8000-000000000001';

const home: HomeDetail = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  language: null,
  description: 'Uma sala comprida.\n\nCom vista para o rio.',
  home_type: 'Loft',
  guests: 4,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  interests: [],
  photos: [],
  host: { since_year: 2026, email_verified: true, user_id: '00000000-0000-4000-8000-000000000002' },
  location: 'Porto, Portugal',
  swap_preferences: '',
};
const TRANSLATION = { text: 'A <b>long</b> room.\n\nWith a view of the river.', language: 'en' };

type Options = Parameters<typeof openPage>[1] & { of?: Partial<HomeDetail> };

const open = ({ of, ...options }: Options = {}) =>
  openPage(`/house/${home.id}`, {
    viewer: 'subscriber',
    site: { translates: true },
    ...options,
    answers: {
      'GET /api/homes/:id': { ...home, ...of },
      'POST /api/translations': TRANSLATION,
      ...options.answers,
    },
  });

const description = async () => within(await screen.findByRole('region', { name: 'Description' }));
const original = 'Uma sala comprida.';
/** Its code is lazy: by then it would be there. */
const isOffered = async () => {
  await (await description()).findByText(original);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return screen.queryByRole('button', { name: 'Translate' }) !== null;
};

test("a description in the reader's language is not offered for translation [LANG-21, LANG-22]", async () => {
  await open({ of: { language: 'en' } });
  expect(await isOffered()).toBe(false);
});

test('a description in another language is [LANG-21, LANG-22]', async () => {
  await open({ of: { language: 'pt' } });
  expect(await (await description()).findByRole('button', { name: 'Translate' })).toBeTruthy();
});

test('a description is translated by a press and brought back by another, and the focus stays [LANG-22]', async () => {
  const { user, calls } = await open();
  const region = await description();
  const button = await region.findByRole('button', { name: 'Translate' });
  expect(region.getByText(original)).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/translations')).toBe(false);

  await user.click(button);
  const translated = await region.findByText('A <b>long</b> room.');
  expect(translated.getAttribute('dir')).toBe('auto');
  expect(translated.closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(region.getByText('With a view of the river.')).toBeTruthy();
  expect(region.queryByText(original)).toBeNull();
  expect(region.getByRole('status').textContent).toBe('Translated by a machine');
  expect(button.textContent).toBe('Show original');
  expect(document.activeElement).toBe(button);

  await user.click(button);
  expect(region.getByText(original).closest('section [lang]')).toBeNull();
  expect(region.getByRole('status').textContent).toBe('This is the original.');
  expect(button.textContent).toBe('Translate');
  expect(document.activeElement).toBe(button);

  await user.click(button);
  expect(region.getByText('A <b>long</b> room.')).toBeTruthy();
  expect(calls.filter(({ route }) => route === 'POST /api/translations').map(({ body }) => body)).toEqual([
    { kind: 'home', home_id: home.id },
  ]);
});

test('while it is being translated the button does nothing, and the page says so [LANG-22]', async () => {
  const answer = Promise.withResolvers<typeof TRANSLATION>();
  const { user, calls } = await open({ answers: { 'POST /api/translations': () => answer.promise } });
  const region = await description();
  const button = await region.findByRole('button', { name: 'Translate' });
  await user.click(button);
  expect(region.getByRole('status').textContent).toBe('Translating...');
  await user.click(button);
  expect(document.activeElement).toBe(button);
  answer.resolve(TRANSLATION);
  await region.findByText('A <b>long</b> room.');
  expect(calls.filter(({ route }) => route === 'POST /api/translations')).toHaveLength(1);
});

test.each([
  ['the service fails', refusal(503, "We couldn't translate this. Please try again later.")],
  ['nothing answers', refusal(503)],
])('if %s the original stays, and the next press tries again [LANG-22]', async (_, failure) => {
  let isDown = true;
  const { user } = await open({
    answers: { 'POST /api/translations': () => (isDown ? failure : TRANSLATION) },
  });
  const region = await description();
  await user.click(await region.findByRole('button', { name: 'Translate' }));
  expect(await region.findByText("We couldn't translate this. Please try again later.")).toBeTruthy();
  expect(region.getByText(original)).toBeTruthy();
  isDown = false;
  await user.click(region.getByRole('button', { name: 'Translate' }));
  expect(await region.findByText('A <b>long</b> room.')).toBeTruthy();
});

test('subscribers of a site with a translation service are offered it [LANG-22]', async () => {
  await open();
  await (await description()).findByRole('button', { name: 'Translate' });
});

test.each([
  ['a visitor', { viewer: 'visitor' }],
  ['a free member', { viewer: 'free' }],
  ['the host', { of: { host: { ...home.host, user_id } } }],
  ['anyone, where the site has no translation service', { site: {} }],
] as const)('it is not offered to %s [LANG-22]', async (_, options) => {
  await open(options);
  expect(await isOffered()).toBe(false);
});

test('a home without a description has nothing to translate [LANG-22]', async () => {
  await open({ of: { description: '' } });
  await screen.findByText('No description available.');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
});
