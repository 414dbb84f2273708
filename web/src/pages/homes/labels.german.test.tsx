import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { withEverythingVisible } from '../../../test/everything-visible.ts';
import { found, queryOf } from '../../../test/gallery-answers.ts';
import { aCard, aHouse } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWish } from '../../../test/wishes.ts';

const labels = { interests: ['Garden', 'Beach life', 'Vinyl nights'], amenities: ['Wifi', 'Free parking'] };
const ofGallery = (...homes: HomeCard[]): Answers => ({
  ...found(...homes),
  'GET /api/tags': {
    tags: [
      { name: 'Garden', category: 'feature', count: 12 },
      { name: 'Vinyl nights', category: 'lifestyle', count: 1 },
    ],
  },
});
const items = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The active filters, without what the button of each says to screen readers. */
const active = async () => {
  const list = await screen.findByRole('list', { name: m.homes_gallery_active_filters_label() });
  return items(list).map((text) =>
    text
      ?.replace(m.homes_gallery_active_filters_remove_tag(), '')
      .replace(m.homes_remove_filter(), '')
      .trim(),
  );
};

test('a German card names preset tags in German and others as the host typed them [LANG-23]', async () => {
  await openPage('/de/homes', { answers: ofGallery(aCard(1, labels)) });
  const card = await screen.findByRole('article', { name: 'Home 1' });
  expect(items(within(card).getByRole('list', { name: m.homes_tags() }))).toEqual([
    'Garten',
    'Leben am Strand',
    'Vinyl nights',
  ]);
});

test('a German search shows German labels and sends and addresses the English ones [LANG-23, FIND-28]', async () => {
  const { user, calls } = await openPage('/de/homes?category=feature', { answers: ofGallery(aCard(1)) });
  await user.click(await screen.findByRole('button', { name: 'Garten (12)' }));
  await user.click(screen.getByRole('button', { name: m.homes_filters() }));
  const dialog = await screen.findByRole('dialog', { name: m.homes_filters() });
  await user.click(within(dialog).getByRole('button', { name: 'Reihenhaus' }));
  await user.click(within(dialog).getByRole('button', { name: 'WLAN' }));
  await user.click(within(dialog).getByRole('button', { name: m.homes_search_row_pieces_apply() }));
  await waitFor(() =>
    expect(queryOf(calls)).toEqual({ tags: ['Garden'], type: ['Townhouse'], amenity: ['Wifi'] }),
  );
  expect(location.pathname + location.search).toBe(
    '/de/homes?tag=Garden&category=feature&type=Townhouse&amenity=Wifi',
  );
  expect(await active()).toEqual(['Garten', 'Reihenhaus', 'WLAN']);
});

test('a link in any letter case shows the preset, and words that are none as they are [LANG-23]', async () => {
  await openPage('/de/homes?tag=garden&amenity=Sauna', { answers: ofGallery(aCard(1)) });
  expect(await active()).toEqual(['Garten', 'Sauna']);
});

test('a German house page names tags, amenities and type in German, and data for search engines in English [LANG-23]', async () => {
  withEverythingVisible();
  const home = aHouse(1, { ...labels, home_type: 'Townhouse' });
  await openPage(`/de/house/${home.id}`, {
    answers: {
      'GET /api/homes/:id': home,
      'GET /api/homes/:id/similar': { homes: [aCard(2, { home_type: 'Condo', guests: null })] },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Home 1' });
  expect(items(screen.getByRole('list', { name: m.homes_tags() }))).toContain('Garten');
  expect(screen.getByText('Kostenloser Parkplatz')).toBeTruthy();
  expect(screen.getByText(m.homes_home_type()).parentElement?.textContent).toContain('Reihenhaus');
  expect(await screen.findByText('Eigentumswohnung')).toBeTruthy();
  expect(screen.queryByText(/Free parking|Townhouse|Condo/, { ignore: 'script' })).toBeNull();
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => one.textContent,
  );
  expect(data.join()).toContain('"accommodationCategory":"Townhouse"');
  expect(data.join()).toContain('"name":"Free parking"');
});

test('a German wish says its filters in German and leads to the English address [LANG-23]', async () => {
  const search = { tags: ['garden'], type: ['House'], amenity: ['Wifi', 'Sauna'] };
  const wish = aWish({ search, today: search, area: null });
  await openPage('/de/wishes', {
    viewer: 'subscriber',
    answers: {
      'GET /api/wishes': { wishes: [wish], asleep: false, has_home: true },
      'GET /api/wishes/:id/count': { total: 1, homes: [aCard(1)] },
    },
  });
  const chips = await screen.findByRole('list', { name: m.matching_wishes_chips({ wish: 'By the sea' }) });
  expect(items(chips)).toEqual(['Haus', 'WLAN', 'Sauna', 'Garten']);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContainEqual(
    expect.stringContaining('tag=garden&type=House&amenity=Wifi&amenity=Sauna'),
  );
});
