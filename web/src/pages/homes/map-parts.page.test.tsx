import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerApi, refusal } from '../../../test/answers.ts';
import { home } from '../../../test/gallery-answers.ts';
import { ClusterList } from '../../features/map/cluster-list.tsx';
import { MapHomeCard } from '../../features/map/map-home-card.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

const LISBON = {
  longitude: -9.13,
  latitude: 38.72,
  count: 24,
  home_id: null,
  title: null,
  location: null,
  name: 'Lisbon',
  bounds: [-9.13, 38.72, -9.13, 38.72] as [number, number, number, number],
};

test('the list of homes at one point says that it is loading, and a failure can be tried again [MAP-06]', async () => {
  const first = Promise.withResolvers<void>();
  let fails = true;
  const api = answerApi({
    'GET /api/homes/map/cluster': async ({ query: { cursor } }) => {
      await first.promise;
      if (fails) return refusal(400, 'No.');
      return { homes: [{ ...home, title: cursor ? 'Mill' : 'Loft' }], next_cursor: cursor ? null : 'next' };
    },
  });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  show(
    <ClusterList
      cluster={LISBON}
      filters={{}}
      linkTo={({ id }) => `/house/${id}`}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: '24 homes in Lisbon' })).toBeTruthy();
  expect(screen.getByText('Loading homes...')).toBeTruthy();
  first.resolve();
  expect(await screen.findByText("We couldn't load the homes.")).toBeTruthy();
  expect(screen.queryByText('Loading homes...')).toBeNull();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loft')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  fails = true;
  await user.click(screen.getByRole('button', { name: 'More homes' }));
  expect(await screen.findByText("We couldn't load more homes.")).toBeTruthy();
  expect(screen.getByText('Loft')).toBeTruthy();
  expect(api.faults).toEqual([]);
});

test.each([
  ['cannot be loaded', refusal(400, 'No.'), "We couldn't load this home."],
  ['is gone', { homes: [], next_cursor: null }, 'This home no longer matches your search.'],
])(
  'the marker of a home that %s opens a card that says so and can be closed [MAP-07]',
  async (_, answer, message) => {
    const api = answerApi({ 'GET /api/homes': answer });
    vi.stubGlobal('fetch', api.fetch);
    const onClose = vi.fn();
    show(<MapHomeCard id={home.id} filters={{}} linkTo={() => '/'} linesOf={() => null} onClose={onClose} />);
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(api.faults).toEqual([]);
  },
);
