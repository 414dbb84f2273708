import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aCard, aHouse, aPhoto, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const home = aHouse(1, { title: 'Brick loft', photos: [1, 2, 3, 4, 5, 6, 7].map(aPhoto) });
const open = (changes: Partial<typeof home> = {}) =>
  openPage(`/house/${home.id}`, { answers: { 'GET /api/homes/:id': { ...home, ...changes } } });
const title = () => screen.findByRole('heading', { level: 1, name: home.title });

test('[HOUSE-01] the page says that the home is loading', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const { user } = await openPage('/homes', {
    answers: {
      ...gallery([aCard(1, { title: home.title })]),
      'GET /api/homes/:id': () => asked.then(() => home),
    },
  });
  await user.click(await screen.findByRole('link', { name: `View free preview: ${home.title}` }));
  expect(await screen.findByText('Loading home...')).toBeTruthy();
  answer();
  await title();
  expect(screen.queryByText('Loading home...')).toBeNull();
});

test("[HOUSE-02] a failure shows the server's message and a link to the home page", async () => {
  const message = 'The homes are not available right now.';
  await openPage(`/house/${home.id}`, {
    answers: { 'GET /api/homes/:id': refusal(503, message, 'unavailable') },
  });
  expect(await screen.findByRole('heading', { name: 'Error loading home' })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
});

test.each([home.id, 'no-such-home'])('[HOUSE-03] no home has the id %s', async (id) => {
  await openPage(`/house/${id}`, { answers: { 'GET /api/homes/:id': refusal(404, 'Home not found') } });
  expect(await screen.findByRole('heading', { name: 'Home not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
});

test('[HOUSE-05, HOUSE-06] dots and up to four thumbnails show their photos', async () => {
  const { user } = await open();
  await title();
  const photos = within(screen.getByRole('region', { name: 'Photos' }));
  const dots = () => photos.getAllByRole('button', { name: /^Photo \d+ of \d+$/ });
  const thumbnails = photos.getAllByRole('button', { name: /^Show photo/ });
  const large = () => photos.getAllByRole('img')[0]?.getAttribute('src');
  // The dots of five photos around the current one.
  expect(dots()).toHaveLength(5);
  expect(thumbnails).toHaveLength(4);
  expect(large()).toContain('/photos/1/');
  await user.click(dots()[2] as HTMLElement);
  expect(large()).toContain('/photos/3/');
  expect(dots()[2]?.getAttribute('aria-current')).toBe('true');
  await user.click(thumbnails[0] as HTMLElement);
  expect(large()).toContain('/photos/2/');
  expect(dots()[1]?.getAttribute('aria-current')).toBe('true');
});

test('[HOUSE-05] a home without photos shows the placeholder', async () => {
  await open({ photos: [] });
  await title();
  const photos = within(screen.getByRole('region', { name: 'Photos' }));
  expect(photos.getByRole('img', { name: 'No photo yet' })).toBeTruthy();
  expect(photos.queryAllByRole('button')).toHaveLength(0);
});

test('[HOUSE-07] the heart is the same as on the card, stored on this device', async () => {
  const { user } = await open();
  await title();
  const heart = () => screen.getByRole('button', { name: `Save ${home.title}` });
  expect(heart().getAttribute('aria-pressed')).toBe('false');
  await user.click(heart());
  expect(heart().getAttribute('aria-pressed')).toBe('true');
  cleanup();
  const { description: _, bedrooms: _b, bathrooms: _c, host: _h, ...card } = home;
  await openPage('/homes', { answers: gallery([card]) });
  await screen.findByRole('article', { name: home.title });
  expect(heart().getAttribute('aria-pressed')).toBe('true');
});

test('[HOUSE-08, ERR-01, ERR-02] the link is copied, and a toast says so and disappears', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = await open();
  await title();
  const copy = () => user.click(screen.getByRole('button', { name: 'Copy link' }));
  await copy();
  const toast = (await screen.findByText('Link copied')).closest<HTMLElement>('[data-toast]');
  expect(toast?.dataset.toast).toBe('default');
  expect(toast?.textContent).toContain('House link copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe(location.href);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.queryByText('Link copied')).toBeNull());
  await copy();
  await user.click(await screen.findByRole('button', { name: 'Close notice' }));
  await waitFor(() => expect(screen.queryByText('Link copied')).toBeNull());
});

test('[HOUSE-09, HOUSE-10, HOUSE-11, HOUSE-12] the page shows everything public about the home', async () => {
  const interests = Array.from({ length: 40 }, (_, index) => `Tag ${index}`);
  await open({
    bathrooms: 1.5,
    interests,
    amenities: ['Wifi', 'Record player'],
    description: 'One long room.\n\nWith a view of the river.',
  });
  await title();
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map(({ textContent }) => textContent)).toEqual(interests);
  const facts = { Guests: '4', Bedrooms: '2', Bathrooms: '1.5', 'Home type': 'Loft' };
  for (const [label, value] of Object.entries(facts)) {
    const term = [...document.querySelectorAll('dl > div')].find(
      (fact) => fact.querySelector('dt')?.textContent === label,
    );
    expect(term?.querySelector('dd')?.textContent, label).toBe(value);
  }
  for (const text of ['Wifi', 'Record player', 'One long room.', 'With a view of the river.']) {
    expect(screen.getByText(text), text).toBeTruthy();
  }
});

/** The structured data of the page. */
const data = () =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null');

test('title and description are in the language that the host named, and nothing else of the page is [LANG-20, LANG-21]', async () => {
  await open({ language: 'nl', description: 'Een lange kamer.\n\nAan het water.' });
  expect((await title()).lang).toBe('nl');
  for (const text of ['Een lange kamer.', 'Aan het water.'])
    expect(screen.getByText(text).closest('[lang]')?.getAttribute('lang')).toBe('nl');
  const others = screen.getByRole('heading', { name: 'Where it is' });
  expect(others.closest('body [lang]')).toBeNull();
  expect(data().description).toEqual({
    '@type': 'TextObject',
    text: 'Een lange kamer. Aan het water.',
    inLanguage: 'nl',
  });
});

test('a home whose host has named no language claims none [LANG-21]', async () => {
  await open({ language: null });
  expect((await title()).hasAttribute('lang')).toBe(false);
  expect(screen.getByText('One long room.').closest('body [lang]')).toBeNull();
  expect(data()).toMatchObject({ description: 'One long room.' });
  expect(JSON.stringify(data())).not.toContain('inLanguage');
});

test('[HOUSE-10, HOUSE-12] the page says what the host has left empty', async () => {
  await open({ guests: null, bedrooms: null, bathrooms: null, description: '' });
  await title();
  expect(screen.getAllByText('Not specified')).toHaveLength(3);
  expect(screen.getByText('No description available.')).toBeTruthy();
});
