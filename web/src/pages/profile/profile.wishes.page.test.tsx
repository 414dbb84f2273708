import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { answers as ofHomes } from '../../../test/own-calendars.ts';
import { aWish } from '../../../test/wishes.ts';

const swaps = { 'GET /api/swaps': { sections: [], waiting: 0 } };

test.each([
  [{ members: 7, is_outdated: false, matches_wait: false }, '7 members wish for a home like this.'],
  [
    { members: null, is_outdated: false, matches_wait: false },
    'Fewer than 5 members wish for a home like this at the moment.',
  ],
  [{ members: null, is_outdated: true, matches_wait: false }, "We'll count again after midnight."],
])('a host reads how many members wish for their home: %o [WISH-17]', async (figure, text) => {
  await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: { ...ofHomes(), 'GET /api/homes/:id/wishes': figure },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a host who changes a home again and again reads that its matches follow tomorrow [MATCH-22]', async () => {
  await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHomes(),
      'GET /api/homes/:id/wishes': { members: null, is_outdated: true, matches_wait: true },
    },
  });
  expect(
    await screen.findByText("You've changed this home a lot today. Its matches will follow tomorrow."),
  ).toBeTruthy();
});

test('the profile leads to the wishes, with the number of those that are not over [WISH-08]', async () => {
  const wishes = [aWish(), aWish({ id: '00000000-0000-4000-8000-0000000000e2', is_over: true, today: null })];
  await openPage('/profile', {
    viewer: 'subscriber',
    answers: { ...swaps, 'GET /api/wishes': { wishes, asleep: false, has_home: true } },
  });
  const link = await screen.findByRole('link', { name: 'Your wishes (1)' });
  expect(link.getAttribute('href')).toBe('/wishes');
});
