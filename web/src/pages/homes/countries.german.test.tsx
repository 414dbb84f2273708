import type { Area } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, home, queryOf } from '../../../test/gallery-answers.ts';
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

test('a German search names countries in German and addresses them by their code [LANG-24]', async () => {
  const { user, calls } = await openPage('/de/homes', { viewer: 'subscriber', answers });
  const choose = async (typed: string, name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${m.homes_where()}:`) }));
    const dialog = await screen.findByRole('dialog', { name: m.homes_where() });
    await user.type(within(dialog).getByRole('combobox'), typed);
    const option = await within(dialog).findByRole('option', { name });
    const options = within(dialog)
      .getAllByRole('option')
      .map((one) => one.getAttribute('aria-label'));
    const letters = option.querySelector('mark')?.textContent;
    await user.click(option);
    return { options, letters };
  };
  const { options, letters } = await choose('ital', /Italien, Land/);
  expect(options).toEqual([
    'Überall in Italien, Land',
    'Überall in Lazio, Italien, Region',
    'Rome, Lazio, Italien, Stadt',
  ]);
  expect(letters).toBe('Ital');
  await waitFor(() => expect(queryOf(calls)).toEqual({ country: 'IT' }));
  expect(location.pathname + location.search).toBe('/de/homes?country=IT');
  await choose('rom', /^Rome/);
  await waitFor(() => expect(location.search).toBe('?place=3169070'));
  // This device remembers earlier searches, with their countries.
  await user.click(await screen.findByRole('button', { name: /^Wo: Bis 25\skm um Rome, Lazio, Italien$/ }));
  expect(await screen.findByRole('option', { name: /^Überall in Italien/ })).toBeTruthy();
});

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
