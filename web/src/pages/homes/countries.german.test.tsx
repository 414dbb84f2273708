import type { Area } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, home } from '../../../test/gallery-answers.ts';
import { aCard, aHouse } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWish } from '../../../test/wishes.ts';

const ITALY: Area = {
  kind: 'country',
  id: 'IT',
  name: 'Italy',
  entry: 'Italy',
  country: 'Italy',
  country_code: 'IT',
  bounds: [6, 35, 19, 47],
};
const LAZIO: Area = { ...ITALY, kind: 'region', id: 'IT.07', name: 'Lazio', entry: 'Lazio, Italy' };
const ROME: Area = {
  ...ITALY,
  kind: 'place',
  size: 'city',
  id: '3169070',
  name: 'Rome',
  entry: 'Rome, Lazio, Italy',
};
const answers = {
  ...found(home),
  'GET /api/areas': { areas: [ITALY, LAZIO, ROME] },
  'GET /api/areas/:id': ({ params }: { params: { id: string } }) =>
    [ITALY, LAZIO, ROME].find(({ id }) => id === params.id) as Area,
};

test('a search without homes is widened to the country by its German name [LANG-24]', async () => {
  await openPage('/de/homes?region=IT.07', {
    viewer: 'subscriber',
    answers: {
      ...answers,
      'GET /api/homes': { homes: [], next_cursor: null },
      'GET /api/homes/count': ({ query }) => ({ total: query.country ? 4 : 0 }),
    },
  });
  expect(await screen.findByRole('button', { name: 'Überall in Italien (4)' })).toBeTruthy();
});

test('a German wish names its country in German [LANG-24]', async () => {
  const wish = aWish({ search: { region: 'IT.07' }, today: { region: 'IT.07' }, area: LAZIO });
  await openPage('/de/wishes', {
    viewer: 'subscriber',
    answers: {
      'GET /api/wishes': { wishes: [wish], asleep: false, has_home: true },
      'GET /api/wishes/:id/count': { total: 1, homes: [aCard(1)] },
    },
  });
  expect(await screen.findByText('Überall in Lazio, Italien')).toBeTruthy();
});

test('a German house page names the country of a home in German, and the location as the host typed it [LANG-24]', async () => {
  const house = aHouse(1, {
    location: 'Trastevere, Italy',
    place: {
      name: 'Rome',
      entry: 'Rome, Lazio, Italy',
      country: 'Italy',
      country_code: 'IT',
      region: 'Lazio',
      time_zone: 'Europe/Rome',
      latitude: 41.9,
      longitude: 12.5,
      circle: null,
    },
  });
  await openPage(`/de/house/${house.id}`, {
    viewer: 'subscriber',
    answers: { 'GET /api/homes/:id': house, 'GET /api/homes/:id/similar': { homes: [] } },
  });
  expect(
    await screen.findByText(m.homes_location_map_somewhere_in({ place: 'Rome, Lazio, Italien' })),
  ).toBeTruthy();
  expect(screen.getByText('Trastevere, Italy')).toBeTruthy();
});
