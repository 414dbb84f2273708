import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { aMatch, matchPage } from '../../../test/matches.ts';
import { NO_NIGHTS, someNights } from '../../../test/nights.ts';
import { openPage } from '../../../test/open-page.tsx';

const open = (nights = someNights(), viewer: 'free' | 'subscriber' = 'subscriber', more: Answers = {}) =>
  openPage('/profile', {
    viewer,
    answers: {
      'GET /api/nights': nights,
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/swaps/under-way': { swaps: [] },
      ...more,
    },
  });

test('leads to the nights, with how many they are [NIGHT-02]', async () => {
  await open();
  const part = within(await screen.findByRole('region', { name: 'Finding a swap' }));
  const link = await part.findByRole('link', { name: 'Your nights: 17' });
  expect(link.getAttribute('href')).toBe('/nights');
});

test.each([
  [3, 'Your matches (3)'],
  [200, 'Your matches (200 or more)'],
])('leads to %i matches, the number that their page has [WISH-08] [MATCH-16]', async (total, name) => {
  await open(someNights(), 'subscriber', { 'GET /api/matches': matchPage([aMatch(1)], { total }) });
  const part = within(await screen.findByRole('region', { name: 'Finding a swap' }));
  expect((await part.findByRole('link', { name })).getAttribute('href')).toBe('/matches');
});

test('members without a subscription see the way to their nights only if they have any [NIGHT-01]', async () => {
  await open(NO_NIGHTS, 'free');
  await screen.findByRole('button', { name: 'Edit Profile' });
  expect(screen.queryByRole('link', { name: /^Your nights/ })).toBeNull();
});

test.each([
  [17, 'You have 17 nights. They end with your account.'],
  [1, 'You have 1 night. It ends with your account.'],
])('the dialog that deletes the account says that %s end with it [NIGHT-27]', async (balance, sentence) => {
  const { user } = await open(someNights({ balance }));
  await user.click(await screen.findByRole('button', { name: /Delete my profile/i }));
  expect(await within(screen.getByRole('dialog')).findByText(sentence)).toBeTruthy();
});

test('the dialog that deletes the account names no nights where there are none [NIGHT-27]', async () => {
  const { user } = await open(NO_NIGHTS);
  await user.click(await screen.findByRole('button', { name: /Delete my profile/i }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/newsletter/i);
  expect(dialog.queryByText(/with your account/)).toBeNull();
});
