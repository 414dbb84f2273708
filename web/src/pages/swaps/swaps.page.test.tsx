import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aFinalSwap, aSwap, rowOf } from '../../../test/swaps.ts';

const answered = { ...rowOf(aSwap()), id: '10000000-0000-4000-8000-000000000002', answered: [1, 2] };
const final = { ...rowOf(aFinalSwap()), id: '10000000-0000-4000-8000-000000000003' };
const expired = { ...rowOf(aSwap({ state: 'expired' })), id: '10000000-0000-4000-8000-000000000004' };
const section = (
  name: 'waiting_for_you' | 'waiting_for_them' | 'coming_up' | 'past',
  ...swaps: (typeof final)[]
) => ({
  section: name,
  total: swaps.length,
  swaps,
  next_cursor: null,
});

test('[SWAP-01] asks visitors to sign in, and returns here', async () => {
  await openPage('/swaps');
  expect(await screen.findByRole('heading', { name: 'Authentication required' })).toBeTruthy();
  expect(screen.getByText('Please sign in to see your swaps')).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fswaps');
});

test('[SWAP-02] [SWAP-03] shows the sections in order with their swaps, each swap once', async () => {
  await openPage('/swaps', {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps': {
        waiting: 1,
        sections: [
          section('waiting_for_you', rowOf(aSwap())),
          section('waiting_for_them', answered),
          section('coming_up', final),
          section('past', expired),
        ],
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your swaps' })).toBeTruthy();
  await screen.findByRole('heading', { name: /Waiting for you/ });
  const sections = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(sections).toEqual(['Waiting for you1', 'Waiting for them1', 'Coming up1', 'Past1']);
  const waiting = screen.getByRole('region', { name: /Waiting for you/ });
  expect(
    within(waiting).getByText('You stay at The wooden house above the sea, Clifden, Ireland'),
  ).toBeTruthy();
  expect(within(waiting).getByText('Nadia Brennan stays at yours')).toBeTruthy();
  expect(within(waiting).getByText('6 July to 20 July · 14 nights')).toBeTruthy();
  expect(within(waiting).getByText('Open')).toBeTruthy();
  expect(within(waiting).getByText('Wednesday, 12 May')).toBeTruthy();
  expect(within(waiting).getByRole('link').getAttribute('href')).toBe(`/swaps/${aSwap().id}`);
  expect(within(screen.getByRole('region', { name: /Coming up/ })).getByText('Final')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /Past/ })).getByText('Expired')).toBeTruthy();
});

test('[SWAP-12] shows the number of swaps in each heading, and the state of each swap in words', async () => {
  await openPage('/swaps', {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps': {
        waiting: 1,
        sections: [
          section('waiting_for_you', rowOf(aSwap())),
          section('coming_up', final),
          { ...section('past', expired), total: 14 },
        ],
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Your swaps' });
  const main = within(screen.getByRole('main'));
  for (const [name, badge] of [
    [/^Waiting for you\s*1$/, 'Open'],
    [/^Coming up\s*1$/, 'Final'],
    [/^Past\s*14$/, 'Expired'],
  ] as const) {
    expect(await main.findByRole('heading', { level: 2, name })).toBeTruthy();
    const state = within(main.getByRole('region', { name })).getByText(badge);
    expect(state.closest('[aria-hidden]')).toBeNull();
  }
});

test('[SWAP-02] loads more of a section, none twice', async () => {
  const { user, calls } = await openPage('/swaps', {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps': ({ query }) =>
        query.cursor
          ? { waiting: 0, sections: [section('past', expired, { ...expired, id: final.id })] }
          : { waiting: 0, sections: [{ ...section('past', expired), total: 2, next_cursor: 'more' }] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findAllByText('Expired')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(calls.at(-1)?.query).toEqual({ section: 'past', cursor: 'more' });
});

test('[SWAP-04] says that there is no swap yet, and where to find a home', async () => {
  await openPage('/swaps', {
    viewer: 'free',
    answers: { 'GET /api/swaps': { waiting: 0, sections: [section('past')] } },
  });
  expect(await screen.findByText('No swaps yet')).toBeTruthy();
  expect(screen.getByText('Find a home and propose dates. Your swaps will appear here.')).toBeTruthy();
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'Browse homes' }).getAttribute('href'),
  ).toBe('/#browse');
  expect(screen.queryByRole('heading', { name: /Past/ })).toBeNull();
});

test('[SWAP-04] says that swaps failed to load, and tries again', async () => {
  let asked = 0;
  const { user } = await openPage('/swaps', {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps': () =>
        asked++ < 1
          ? refusal(400, 'The list is away.')
          : { waiting: 0, sections: [section('coming_up', final)] },
    },
  });
  expect(await screen.findByText('Error loading swaps')).toBeTruthy();
  expect(screen.getByText('The list is away.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /Coming up/ })).toBeTruthy();
});
