import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';
import { aFinalSwap, aSwap, rowOf } from '../../../test/swaps.ts';

const PROFILE = anOwnProfile();

test('[PROF-32] the first tab, too, says that homes failed to load', async () => {
  await openPage('/profile', {
    viewer: 'subscriber',
    answers: {
      'GET /api/profiles/me': PROFILE,
      'GET /api/homes/own': refusal(403, 'The homes are away.'),
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
    },
  });
  expect(await screen.findByText('Error loading homes')).toBeTruthy();
  expect(screen.getByText('The homes are away.')).toBeTruthy();
});

test('too long values are reported, and not cut', async () => {
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: {
      'GET /api/profiles/me': PROFILE,
      'GET /api/homes/own': { homes: [] },
      'GET /api/push_devices': { devices: [] },
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.click(screen.getByLabelText(/^Interests/));
  await user.paste('x'.repeat(61));
  expect(await screen.findByText('An interest takes at most 60 characters.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
});

describe('the tab of the swaps', () => {
  const swaps = (state: 'open' | 'final', count: number) =>
    Array.from({ length: count }, (_, index) => {
      const row = rowOf(state === 'open' ? aSwap() : aFinalSwap());
      return { ...row, id: `1000000${state === 'open' ? 1 : 2}-0000-4000-8000-00000000000${index}` };
    });
  const section = (
    name: 'waiting_for_you' | 'waiting_for_them' | 'coming_up' | 'past',
    rows: ReturnType<typeof swaps>,
  ) => ({ section: name, total: rows.length, swaps: rows, next_cursor: null });
  const none = { sections: [section('past', [])], waiting: 0 };
  const open = (viewer: 'subscriber' | 'free', answer: typeof none) =>
    openPage('/profile', {
      viewer,
      answers: {
        'GET /api/profiles/me': PROFILE,
        'GET /api/homes/own': { homes: [] },
        'GET /api/sessions': { sessions: [] },
        'GET /api/swaps': answer,
      },
    });
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  test('[SWAP-08] follows Availability with the number of waiting swaps, and shows three that wait or come up', async () => {
    const waiting = swaps('open', 4);
    const coming = swaps('final', 5);
    const { user } = await open('subscriber', {
      waiting: 2,
      sections: [
        section('waiting_for_you', waiting),
        section('waiting_for_them', swaps('open', 1)),
        section('coming_up', coming),
        section('past', swaps('open', 1)),
      ],
    });
    await user.click(await screen.findByRole('tab', { name: 'Swaps (2)' }));
    expect(tabs()).toEqual(['Overview', 'My homes (0)', 'Availability', 'Swaps (2)']);
    const panel = within(screen.getByRole('tabpanel', { name: 'Swaps (2)' }));
    expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Waiting for you',
      'Coming up',
    ]);
    for (const [name, rows] of [
      ['Waiting for you', waiting],
      ['Coming up', coming],
    ] as const) {
      const links = within(panel.getByRole('region', { name })).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        rows.slice(0, 3).map(({ id }) => `/swaps/${id}`),
      );
    }
    expect(panel.getByRole('link', { name: 'See all swaps' }).getAttribute('href')).toBe('/swaps');
  });

  test('[SWAP-08] is always there for subscribers, and for free members only with a swap', async () => {
    await open('subscriber', none);
    await screen.findByRole('tab', { name: 'My homes (0)' });
    expect(tabs().at(-1)).toBe('Swaps');
    cleanup();
    const { calls } = await open('free', none);
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/swaps'));
    await screen.findByRole('tab', { name: 'Availability' });
    expect(tabs()).toEqual(['Overview', 'Availability']);
    cleanup();
    await open('free', { ...none, sections: [section('past', swaps('open', 1))] });
    await screen.findByRole('tab', { name: 'Swaps' });
    expect(tabs()).toEqual(['Overview', 'Availability', 'Swaps']);
  });
});
