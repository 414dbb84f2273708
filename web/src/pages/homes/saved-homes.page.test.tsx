import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const homes: HomeCard[] = ['a', 'b', 'c'].map((letter) => ({
  id: `00000000-0000-4000-8000-00000000000${letter}`,
  title: `Loft ${letter}`,
  language: null,
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Alfama, Lisbon',
  host: {
    user_id: '00000000-0000-4000-8000-00000000000f',
    display_name: 'Ana',
    contact_preference: 'chat',
    email: null,
  },
}));
const answers: Answers = {
  'GET /api/homes': { homes, next_cursor: null },
  'GET /api/homes/count': { total: homes.length },
};
const keep = (kept: readonly HomeCard[]) =>
  localStorage.setItem('swapstead.favourites', JSON.stringify(kept.map(({ id }) => id)));

afterEach(() => localStorage.clear());

test('the top bar shows a member on every page how many homes are saved, with links to them and to the reason why they stay here', async () => {
  keep(homes);
  const { user } = await openPage('/faq', { viewer: 'subscriber', answers });
  const link = await screen.findByRole('link', { name: 'Saved 3' });
  await user.click(link);
  await waitFor(() => expect(window.location.search).toBe('?saved=1'));
  expect(await screen.findByText(/Saved homes stay on this device/)).toBeTruthy();
});

test('the top bar mentions no saved homes if there are none, nor to visitors', async () => {
  await openPage('/faq', { viewer: 'subscriber', answers });
  await screen.findByRole('link', { name: 'Messages' });
  expect(screen.queryByRole('link', { name: /^Saved/ })).toBeNull();
  keep(homes);
  await openPage('/faq', { viewer: 'visitor', answers });
  expect(screen.queryByRole('link', { name: /^Saved/ })).toBeNull();
});
